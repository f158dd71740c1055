/**
 * Tournaments in IndexedDB, game by game. A game is stored once, whichever tab has played it.
 *
 * @typedef {object} Row a tournament; see `crates/wasm/src/tournaments.rs`
 * @property {number} id
 * @property {string} uid a globally unique name
 * @property {object} tournament its settings
 * @property {string | null} program the program that plays it; nothing before its first game
 * @property {number} begun in seconds since 1970
 * @property {number | null} finished
 * @property {boolean} wanted whether it goes on when its page is opened: it was neither stopped nor finished
 *
 * @typedef {{ number: number }} Game only this much is read here
 *
 * @typedef {Omit<Row, "id" | "wanted"> & { tournament: { rounds: number }, games: Game[] }} Part a tournament of a backup, with some of its games
 */

const NAME = "endspiel-tournaments";
const TOURNAMENTS = "tournaments";
const GAMES = "games";

export class TournamentStorage {
  constructor() {
    /** @type {Promise<IDBDatabase> | undefined} */
    this.opened = undefined;
    this.others = channel();
  }

  /** Calls back when another tab has changed a tournament or stored a game. @param {(id: number) => void} act */
  whenChangedElsewhere(act) {
    this.others?.addEventListener("message", ({ data }) => act(data.id));
  }

  /** Returns all tournaments, the newest first, with their numbers of games. @returns {Promise<{ row: Row, done: number }[]>} */
  async list() {
    const transaction = (await this.database()).transaction([TOURNAMENTS, GAMES]);
    /** @type {Row[]} */
    const rows = await answer(transaction.objectStore(TOURNAMENTS).getAll());
    const games = transaction.objectStore(GAMES);
    return Promise.all(rows.reverse().map(async (row) => ({ row, done: await answer(games.count(ofTournament(row.id))) })));
  }

  /** @param {number} id @returns {Promise<Row | undefined>} */
  async row(id) {
    return answer((await this.database()).transaction(TOURNAMENTS).objectStore(TOURNAMENTS).get(id));
  }

  /** Returns the games of a tournament from this number on. @param {number} id @param {number} [from] @returns {Promise<Game[]>} */
  async games(id, from = 0) {
    return answer((await this.database()).transaction(GAMES).objectStore(GAMES).getAll(ofTournament(id, from)));
  }

  /** Stores a new tournament and returns it with its number. @param {Omit<Row, "id">} row @returns {Promise<Row>} */
  async add(row) {
    let id = 0;
    await this.write((tournaments) => {
      const adding = tournaments.add(row);
      // A row holds its own number, so that it can be read alone.
      adding.onsuccess = () => { id = Number(adding.result); tournaments.put({ ...row, id }, id); };
    });
    return { ...row, id };
  }

  /**
   * Stores a part of a tournament of a backup. Returns the number of the tournament, and whether any of it is new.
   * @param {Part} part as the module has checked it @returns {Promise<{ id: number, isNew: boolean }>}
   */
  async keep({ games: played, ...part }) {
    let [id, isNew] = [0, false];
    /** @param {IDBObjectStore} games @param {number} number */
    const keepGames = (games, number) => {
      id = number;
      for (const game of played) {
        const looking = games.getKey([id, game.number]);
        looking.onsuccess = () => {
          if (looking.result !== undefined) return;
          isNew = true;
          games.put(game, [id, game.number]);
        };
      }
    };
    await this.write((tournaments, games) => {
      const looking = tournaments.getAll();
      looking.onsuccess = () => {
        /** @type {(Row & { tournament: { rounds: number } }) | undefined} */
        const here = looking.result.find(({ uid }) => uid === part.uid);
        if (!here) {
          isNew = true;
          const adding = tournaments.add({});
          adding.onsuccess = () => {
            tournaments.put({ ...part, id: Number(adding.result), wanted: false }, adding.result);
            keepGames(games, Number(adding.result));
          };
          return;
        }
        const extended = part.tournament.rounds > here.tournament.rounds;
        isNew = extended;
        // A finished tournament has all its games; a decided test has no later ones.
        if (here.finished !== null && !extended) return void (id = here.id);
        const tournament = extended ? part.tournament : here.tournament;
        tournaments.put({ ...here, tournament, program: here.program ?? part.program, finished: part.finished, wanted: false }, here.id);
        keepGames(games, here.id);
      };
    });
    this.others?.postMessage({ id });
    return { id, isNew };
  }

  /** Changes a tournament that is still there. @param {number} id @param {Partial<Row>} changes @returns {Promise<Row | undefined>} */
  async change(id, changes) {
    /** @type {Row | undefined} */
    let changed;
    await this.write((tournaments) => {
      const looking = tournaments.get(id);
      looking.onsuccess = () => {
        if (!looking.result) return;
        changed = { ...looking.result, ...changes };
        tournaments.put(changed, id);
      };
    });
    this.others?.postMessage({ id });
    return changed;
  }

  /** Stores a game of a tournament that is still there, before the next one begins. @param {number} id @param {Game} game */
  async record(id, game) {
    await this.write((tournaments, games) => {
      const looking = tournaments.get(id);
      looking.onsuccess = () => { if (looking.result) games.put(game, [id, game.number]); };
    });
    this.others?.postMessage({ id });
  }

  /** Marks a tournament as finished with its first games; later ones do not count. @param {number} id @param {number} games */
  async finish(id, games) {
    await this.write((_, all) => { all.delete(ofTournament(id, games)); });
    return this.change(id, { finished: Math.floor(Date.now() / 1000), wanted: false });
  }

  /** Removes a tournament and its games. @param {number} id */
  async remove(id) {
    await this.write((tournaments, games) => {
      tournaments.delete(id);
      games.delete(ofTournament(id));
    });
    this.others?.postMessage({ id });
  }

  /** @param {(tournaments: IDBObjectStore, games: IDBObjectStore) => void} act */
  async write(act) {
    const transaction = (await this.database()).transaction([TOURNAMENTS, GAMES], "readwrite");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("the tournament was not stored"));
    });
    act(transaction.objectStore(TOURNAMENTS), transaction.objectStore(GAMES));
    await done;
  }

  database() {
    this.opened ??= open().catch((problem) => { this.opened = undefined; throw problem; });
    return this.opened;
  }
}

/** @param {number} id @param {number} [from] */
function ofTournament(id, from = 0) {
  return IDBKeyRange.bound([id, from], [id, Infinity]);
}

/** Browsers that forbid storage may forbid to talk to other tabs as well. */
function channel() {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(TOURNAMENTS, { autoIncrement: true });
    opening.result.createObjectStore(GAMES);
  };
  return answer(opening);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
