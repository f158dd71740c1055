/** The edition that is tested: the server's, or the static one if `ENDSPIEL_SITE` names the folder of a built site. */

export const site = process.env.ENDSPIEL_SITE;

/** What only the server edition has, and why a test of it does not apply to the static one. */
const ONLY_SERVERS = {
  guests: "invites a guest: there is no way from one browser to another",
  owner: "is about the owner of the machine: the page has no other machine",
  processes: "is about processes that play beside the page or are killed: a browser has none; its own suite reloads the page",
  tables: "is about tables that a server builds",
  experiments: "is about experiments, which need a server",
  requests: "intercepts requests or streams over HTTP: workers beside the page answer instead",
  server: "looks at the server itself: its load, its headers, its end",
  "fourth game": "is about a game that only an example of the program knows",
};

/**
 * The options of a test that does not apply to the static edition, which is reported with the reason.
 * @param {keyof typeof ONLY_SERVERS} what
 */
export function needs(what) {
  return site ? { skip: ONLY_SERVERS[what] } : {};
}
