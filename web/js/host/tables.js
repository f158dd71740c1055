/** Table files beside the page. What a probe reads of them is fetched by range and handed in; nothing waits for it but the turn that needs it. */

/** @typedef {import("./instance.js").Instance} Instance */
/** @typedef {{ file: string, begin: number, end: number }} Piece a range of a file */
/** @typedef {import("./answering-worker.js").Warning} Warning */
/** @typedef {{ list: () => Promise<string>, part: (piece: Piece) => Promise<Uint8Array> }} Files */

const FOLDER = new URL("../../tables/", import.meta.url);

/** Every line is a file; without tables it is empty. */
const LIST = "tables.txt";

/** A request that takes longer, in milliseconds, has failed. */
const PATIENCE = 10_000;

/** So many milliseconds after a failure the network is tried again. */
const PAUSE = 30_000;

/** The host answers with a whole file where a part is asked for. */
export class WithoutRanges extends Error {}

/** The host does not have the file. */
export class NotThere extends Error {}

export class TableFiles {
  /** @param {Instance} instance @param {(warning: Warning) => void} warn @param {Files} [files] */
  constructor(instance, warn, files = overHttp) {
    this.instance = instance;
    this.warn = warn;
    this.files = files;
    /** @type {Promise<void> | undefined} */
    this.listed = undefined;
    this.pausedUntil = 0;
  }

  /** Hands the list in, once. A list that does not come is asked for again the next time. */
  ready() {
    this.listed ??= this.files.list().then((list) => {
      if (!this.instance.tableList(list)) this.warn({ warning: "edition.tables-damaged", about: { file: LIST } });
    }).catch((problem) => {
      this.listed = undefined;
      console.warn(`${LIST}: ${problem}`);
    });
    return this.listed;
  }

  /**
   * Repeats a task that lacks pieces, once they have come. It goes on without those that cannot be fetched.
   * @param {any} progress what the first try has come to @param {any} task @param {() => boolean} [stopped]
   */
  async finish(progress, task, stopped = () => false) {
    let last = progress;
    const [[name, what] = ["", {}]] = Object.entries(task);
    while (last.missing) {
      const goesOn = !stopped() && await this.fetch(last.missing);
      last = this.instance.call({ [name]: { ...what, without_pieces: !goesOn } });
    }
    if (last.damaged) this.warn({ warning: "edition.tables-damaged", about: { file: last.damaged } });
    return last;
  }

  /**
   * Fetches pieces and hands them in. Returns whether it is worth while to look again.
   * @param {Piece[]} pieces
   */
  async fetch(pieces) {
    if (performance.now() < this.pausedUntil) return false;
    const came = await Promise.all(pieces.map((piece) => this.fetchOne(piece)));
    return came.every(Boolean);
  }

  /** @param {Piece} piece */
  async fetchOne(piece) {
    const { file, begin } = piece;
    try {
      if (!this.instance.tablePiece(file, begin, await this.files.part(piece))) throw new Error("the answer does not fit");
      return true;
    } catch (problem) {
      console.warn(`${file}: ${problem}`);
      if (problem instanceof WithoutRanges) {
        this.instance.refuseTable("");
        this.warn({ warning: "edition.tables-ranges" });
        return true;
      }
      this.warn({ warning: "edition.tables-lost" });
      if (problem instanceof NotThere) {
        this.instance.refuseTable(file);
        return true;
      }
      this.pausedUntil = performance.now() + PAUSE;
      return false;
    }
  }
}

/** @type {Files} */
const overHttp = {
  async list() {
    const response = await fetch(new URL(LIST, FOLDER));
    if (!response.ok) throw new Error(`it is not there (${response.status})`);
    return response.text();
  },

  async part({ file, begin, end }) {
    const response = await fetch(new URL(file, FOLDER), { headers: { Range: `bytes=${begin}-${end - 1}` }, signal: AbortSignal.timeout(PATIENCE) });
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.ok) throw new WithoutRanges("the whole file was sent");
      throw response.status < 500 ? new NotThere(`it is not there (${response.status})`) : new Error(`the server failed (${response.status})`);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== end - begin) throw new Error("the answer is too short");
    return bytes;
  },
};
