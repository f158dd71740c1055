/** Books, weights and puzzles: fetched when the first job of a game needs them. */

/** @typedef {{ name: string, file: string, bytes: number }} Asset */

const LIST = "assets.json";
const FOLDER = new URL("../../data/", import.meta.url);

/** Larger files are not waited for, and no file for longer: the engine goes on without them until they have come. */
const MAX_AWAITED_SIZE = 4 << 20;
const MAX_WAIT = 4000;

/** A level below the perfect one waits for its weights alone: the books follow behind the first moves. */
export const WEIGHTS = 512 << 10;

export class Assets {
  /** @param {import("./instance.js").Instance} instance @param {(file: string) => void} missing is told of files that are missing or damaged */
  constructor(instance, missing) {
    this.instance = instance;
    this.missing = missing;
    /** @type {Promise<Asset[]> | undefined} */
    this.list = undefined;
    /** What is on its way or has come, by its name, and whether it can be used. @type {Map<string, Promise<boolean>>} */
    this.known = new Map();
  }

  /**
   * Provides what there is for a game. Whatever cannot be fetched is missing, and tried again the next time.
   * @param {string} game its name
   * @param {(asset: Asset) => boolean} [wanted]
   * @param {number} [waitedFor] the size of files up to which they are waited for; larger ones are fetched after them
   */
  async provide(game, wanted = () => true, waitedFor = MAX_AWAITED_SIZE) {
    const own = (await this.listed()).filter((asset) => asset.name.startsWith(game) && wanted(asset));
    const small = Promise.all(own.filter(({ bytes }) => bytes <= waitedFor).map((asset) => this.fetch(asset)));
    void small.then(() => own.forEach((asset) => void this.fetch(asset)));
    await Promise.race([small, new Promise((resolve) => { setTimeout(resolve, MAX_WAIT); })]);
  }

  /** Provides all there is for a game, however long it takes. Returns whether a file is missing. @param {string} game */
  async provideAll(game) {
    const list = await this.listed();
    const have = await Promise.all(list.filter(({ name }) => name.startsWith(game)).map((asset) => this.fetch(asset)));
    return list.length === 0 || have.includes(false);
  }

  /** Returns the list of all files; an empty one if it cannot be fetched. */
  async listed() {
    this.list ??= fetched(LIST).then((response) => response.json());
    return await this.list.catch(() => { this.list = undefined; this.missing(LIST); return /** @type {Asset[]} */ ([]); });
  }

  /** Hands a file in. A damaged one may be a damaged copy, so it is fetched anew once. @param {string} file */
  async load(file) {
    const bytes = await (await fetched(file)).arrayBuffer();
    if (!this.instance.provide(file, bytes)) return;
    await forget(file).catch(() => {});
    const problem = this.instance.provide(file, await (await fetched(file, { cache: "reload" })).arrayBuffer());
    if (problem) throw new Damaged(problem);
  }

  /** @param {Asset} asset */
  fetch(asset) {
    const { name, file } = asset;
    let come = this.known.get(name);
    if (!come) {
      come = this.load(file).then(() => true, (problem) => {
        // A damaged file stays so until the page is loaded again.
        if (!(problem instanceof Damaged)) this.known.delete(name);
        console.warn(`${name}: ${problem}`);
        this.missing(name);
        return false;
      });
      this.known.set(name, come);
    }
    return come;
  }
}

/** The bytes of a file that do not belong to its name. */
class Damaged extends Error {}

/** Forgets what the service worker has kept of a file. @param {string} file */
async function forget(file) {
  const names = await caches.keys();
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(new URL(file, FOLDER))));
}

/** @param {string} file @param {RequestInit} [how] */
async function fetched(file, how) {
  const response = await fetch(new URL(file, FOLDER), how);
  if (!response.ok) throw new Error(`${file} is not there`);
  return response;
}
