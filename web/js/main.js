/** The frame of all pages: header, routes, settings. */

import "./board/game-board.js";
import { Problem, allGames, can, talkThrough } from "./api.js";
import { html, refill, set } from "./element.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";
import { chosenTransport } from "./host/choose.js";
import { storeOwnerKey } from "./owner.js";
import { GamePage } from "./pages/game-page.js";
import { StartPage } from "./pages/start-page.js";
import { readRoute } from "./route.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { warn, warnings } from "./warnings.js";
import { language, say } from "./words/words.js";

/** @typedef {HTMLElement & { leave?: () => void }} Page */

const page = html("main", { class: "page", id: "page", tabindex: -1 });
const header = html("header", { class: "top" });
/** @type {Page | undefined} */
let shown;

let visits = 0;

/** Shows the page that the address names. */
async function show() {
  const visit = (visits += 1);
  const route = readRoute();
  const next = await pageFor(route);
  if (visit !== visits) return;
  shown?.leave?.();
  shown = next;
  document.documentElement.lang = language();
  document.title = "Endspiel";
  drawHeader(route.page);
  refill(page, shown);
}

/** Returns the page of a route; modules of rarely visited pages are loaded on demand. @param {import("./route.js").Route} route @returns {Promise<Page>} */
async function pageFor(route) {
  switch (route.page) {
    case "game": return GamePage.ofMatch(route.key, route.query);
    case "analyse": return GamePage.ofStudy(route.query);
    case "setup": return new (await loadPage(import("./pages/setup-page.js"))).SetupPage(route.query);
    case "tables": if (!can("tables")) return serverOnly(); return new (await loadPage(import("./pages/tables-page.js"))).TablesPage(route.query);
    case "lab": return new (await loadPage(import("./pages/lab-page.js"))).LabPage(route.query);
    case "learn": return new (await loadPage(import("./pages/learn-page.js"))).LearnPage(route.key, route.query);
    case "arena": if (!can("tournaments")) return serverOnly(); return (await loadPage(import("./pages/arena-page.js"))).arenaPage(route.key);
    default: return new StartPage(route.query);
  }
}

/** What stands at the address of something that this host cannot do. */
function serverOnly() {
  return html("div", { class: "lost" }, html("p", {}, say("edition.needs")), html("a", { class: "button primary", href: "#/" }, say("nav.play")));
}

/**
 * Reports a failed import as a network problem. Browsers throw a TypeError if the server is away or the reader leaves.
 * @template T @param {Promise<T>} part @returns {Promise<T>}
 */
function loadPage(part) {
  return part.catch((error) => { throw error instanceof TypeError ? new Problem({ code: "network", message: "no answer" }) : error; });
}

/** @param {string} current */
function drawHeader(current) {
  /** @type {[string, import("./words/words.js").Word, boolean, boolean?][]} */
  const links = [
    ["#/", "nav.play", current === "start" || current === "game"],
    ["#/learn", "nav.learn", current === "learn"],
    ["#/analyse", "nav.analyse", current === "analyse" || current === "setup"],
    ["#/lab", "nav.lab", current === "lab"],
    ["#/arena", "nav.arena", current === "arena", can("tournaments")],
    ["#/tables", "nav.tables", current === "tables", can("tables")],
  ];
  const unfold = html("button", {
    class: "button plain round menu-button", type: "button", "aria-label": say("nav.menu"), "aria-expanded": "false", onclick: () => {
      set(unfold, { "aria-expanded": String(header.classList.toggle("unfolded")) });
    },
  }, icon("menu"));
  header.classList.remove("unfolded");
  refill(header,
    html("a", { class: "brand", href: "#/" }, html("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), "Endspiel"),
    html("nav", { "aria-label": say("nav.menu") },
      links.filter(([, , , possible = true]) => possible).map(([href, key, here]) => html("a", { href, "aria-current": here ? "page" : null }, say(key)))),
    html("button", { class: "button plain round", type: "button", "aria-label": say("settings"), title: say("settings"), onclick: openSettings }, icon("gear")),
    unfold);
}

function openSettings() {
  const { language: chosen, theme, targets, values, passes, costs, sounds, vibration, board } = settings.get();
  /** @param {string} label @param {string} value @param {[string, string][]} options @param {(value: string) => void} change */
  const choice = (label, value, options, change) => {
    const select = html("select", { onchange: () => change(select.value) },
      options.map(([option, text]) => html("option", { value: option, selected: option === value }, text)));
    return html("label", { class: "field" }, html("span", {}, label), select);
  };
  /** @param {"targets" | "values" | "costs" | "passes" | "vibration"} name @param {boolean} checked */
  const box = (name, checked) => {
    const input = html("input", { type: "checkbox", checked, onchange: () => settings.change({ [name]: input.checked }) });
    return html("label", { class: "check" }, input, say(`settings.${name}`));
  };
  const backup = html("div");
  void loadPage(import("./pages/backup.js")).then(({ backupButtons }) => refill(backup, backupButtons()));
  openDialog(say("settings"), () => [
    choice(say("settings.language"), chosen || language(), [["en", "English"], ["de", "Deutsch"]], (value) => {
      settings.change({ language: value === "de" ? "de" : "en" });
      location.reload();
    }),
    choice(say("settings.theme"), theme,
      [["", say("settings.theme.auto")], ["light", say("settings.theme.light")], ["dark", say("settings.theme.dark")]],
      (value) => settings.change({ theme: value === "light" || value === "dark" ? value : "" })),
    choice(say("settings.board"), board,
      [["", say("settings.board.usual")], ["slate", say("settings.board.slate")], ["walnut", say("settings.board.walnut")]],
      (value) => settings.change({ board: value === "slate" || value === "walnut" ? value : "" })),
    choice(say("settings.sounds"), sounds, [["off", say("settings.sounds.off")], ["soft", say("settings.sounds.soft")], ["wooden", say("settings.sounds.wooden")]], (value) => {
      settings.change({ sounds: value === "soft" || value === "wooden" ? value : "off" });
      sound("move");
    }),
    box("targets", targets), box("values", values), box("costs", costs), box("passes", passes), "vibrate" in navigator ? box("vibration", vibration) : null,
    backup, can("tournaments") ? null : html("p", { class: "small soft" }, say("edition.here")),
  ]);
}

function applySettings() {
  const { theme, targets, board } = settings.get();
  set(document.documentElement, { "data-theme": theme || null, "data-board": board || null });
  document.documentElement.classList.toggle("quiet", !targets);
}

/** Shows problems that no page handles, until the next click or key. */
const notice = html("p", { class: "notice problem", role: "alert", hidden: true });
let leaving = false;
for (const name of ["pointerdown", "keydown", "hashchange"]) window.addEventListener(name, () => { notice.hidden = true; });
for (const name of ["pagehide", "pageshow"]) window.addEventListener(name, () => { leaving = name === "pagehide"; });
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Problem)) return;
  event.preventDefault();
  complain(event.reason);
});

/** @param {unknown} problem */
function complain(problem) {
  if (!(problem instanceof Problem)) throw problem;
  // Leaving the page aborts its requests; that is no problem.
  notice.hidden = leaving;
  notice.textContent = problem.words();
}

document.documentElement.dataset.begun = "";
talkThrough(chosenTransport(warn));
if (can("owner")) storeOwnerKey();
settings.watch(applySettings);
applySettings();
document.body.append(
  html("a", { class: "skip button", href: "#page", onclick: (/** @type {Event} */ event) => { event.preventDefault(); page.focus(); } }, say("nav.skip")),
  header, warnings, page, notice);
// Firefox logs unhandled rejections even after preventDefault, so this one is caught.
window.addEventListener("hashchange", () => void show().catch(complain));
// Every page needs the descriptions of the games; without them a page can still report that the server is away.
await allGames().catch(() => {});
void show().catch(complain);
