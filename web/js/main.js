/** The frame of all pages: header, routes, settings. */

import "./board/game-board.js";
import { Problem, allGames, can, loadPart, talkThrough } from "./api.js";
import { html, refill, set } from "./element.js";
import { icon } from "./icons.js";
import { chosenTransport } from "./host/choose.js";
import { storeOwnerKey } from "./owner.js";
import { defaultGame } from "./game-info.js";
import { GamePage } from "./pages/game-page.js";
import { StartPage } from "./pages/start-page.js";
import { readRoute } from "./route.js";
import { settings } from "./settings.js";
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
    case "setup": return new (await loadPart(import("./pages/setup-page.js"))).SetupPage(route.query);
    case "tables": if (!can("tables")) return serverOnly(); return new (await loadPart(import("./pages/tables-page.js"))).TablesPage(route.query);
    case "lab": return new (await loadPart(import("./pages/lab-page.js"))).LabPage(route.query);
    case "learn": return new (await loadPart(import("./pages/learn-page.js"))).LearnPage(route.key, route.query);
    case "games": return (await loadPart(import("./pages/library-page.js"))).libraryPage(decodeURIComponent(route.key), route.query);
    case "arena": if (route.key.startsWith("experiments") && !can("experiments")) return serverOnly(); return (await loadPart(import("./pages/arena-page.js"))).arenaPage(route.key);
    default: return new StartPage(route.query);
  }
}

/** What stands at the address of something that this host cannot do. */
function serverOnly() {
  return html("div", { class: "lost" }, html("p", {}, say("edition.needs")), html("a", { class: "button primary", href: "#/" }, say("nav.play")));
}

/** @param {string} current */
function drawHeader(current) {
  /** @type {[string, import("./words/words.js").Word, boolean, boolean?][]} */
  const links = [
    ["#/", "nav.play", current === "start" || current === "game"],
    ["#/learn", "nav.learn", current === "learn" || current === "games"],
    ["#/analyse", "nav.analyse", current === "analyse" || current === "setup"],
    ["#/lab", "nav.lab", current === "lab"],
    ["#/arena", "nav.arena", current === "arena"],
    ["#/tables", "nav.tables", current === "tables", can("tables")],
  ];
  const unfold = html("button", {
    class: "button plain round menu-button", type: "button", "aria-label": say("nav.menu"), "aria-expanded": "false",
    onclick: () => turnMenu(!header.classList.contains("unfolded")),
  }, icon("menu"));
  turnMenu(false);
  refill(header,
    html("a", { class: "brand", href: "#/" }, html("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), "Endspiel"),
    html("div", { class: "veil", onclick: () => turnMenu(false) }),
    html("nav", { "aria-label": say("nav.menu"), onclick: () => turnMenu(false) },
      links.filter(([, , , possible = true]) => possible).map(([href, key, here]) => html("a", { href, "aria-current": here ? "page" : null }, say(key)))),
    html("button", { class: "button plain round", type: "button", "aria-label": say("settings"), title: say("settings"), onclick: () => { turnMenu(false); void loadPart(import("./pages/settings-dialog.js")).then(({ openSettings }) => openSettings()); } }, icon("gear")),
    unfold);
}

/** Unfolds the menu of a narrow window, or folds it. @param {boolean} on */
function turnMenu(on) {
  header.classList.toggle("unfolded", on);
  const unfold = header.querySelector(".menu-button");
  if (unfold) set(unfold, { "aria-expanded": String(on) });
}

function applySettings() {
  const { theme, targets, board, language: chosen } = settings.get();
  set(document.documentElement, { "data-theme": theme || null, "data-board": board || null });
  document.documentElement.classList.toggle("quiet", !targets);
  try {
    // For `early.js`, which cannot wait for the database.
    localStorage.setItem("endspiel.looks", JSON.stringify({ theme, board, language: chosen }));
  } catch {
    // Without storage the next visit begins with the usual looks.
  }
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
header.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !header.classList.contains("unfolded")) return;
  turnMenu(false);
  /** @type {HTMLElement | null} */ (header.querySelector(".menu-button"))?.focus();
});
document.addEventListener("paste", async (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
  const text = event.clipboardData?.getData("text/plain").trim();
  if (!text) return;
  event.preventDefault();
  (await import("./pages/load-dialog.js")).openLoadDialog(readRoute().query.get("game") ?? defaultGame(settings.get().game), text);
});
// Firefox logs unhandled rejections even after preventDefault, so this one is caught.
window.addEventListener("hashchange", () => void show().catch(complain));
// Every page needs the descriptions of the games; without them a page can still report that the server is away.
await allGames().catch(() => {});
void show().catch(complain);
