/** Books, weights and puzzles: fetched when the first job of a game needs them. */

/** @typedef {{ name: string, file: string, bytes: number }} Asset */

const FOLDER = new URL("../../data/", import.meta.url);

/** Larger files are not waited for, and no file for longer: the engine goes on without them until they have come. */
const MAX_AWAITED_SIZE = 4 << 20;
const MAX_WAIT = 4000;

/** A level below the perfect one waits for its weights alone: the books follow behind the first moves. */
export const WEIGHTS = 512 << 10;

export class Assets {
  /** @param {import("./instance.js").Instance} instance */
  constructor(instance) {
    this.instance = instance;
    /** @type {Promise<Asset[]> | undefined} */
    this.list = undefined;
    /** What is on its way or has come, by its name. @type {Map<string, Promise<void>>} */
    this.known = new Map();
  }

  /**
   * Provides what there is for a game. Whatever cannot be fetched is missing, and tried again the next time.
   * @param {string} game its name
   * @param {(asset: Asset) => boolean} [wanted]
   * @param {number} [waitedFor] the size of files up to which they are waited for; larger ones are fetched after them
   */
  async provide(game, wanted = () => true, waitedFor = MAX_AWAITED_SIZE) {
    this.list ??= fetched("assets.json").then((response) => response.json());
    const list = await this.list.catch(() => { this.list = undefined; return /** @type {Asset[]} */ ([]); });
    const own = list.filter((asset) => asset.name.startsWith(game) && wanted(asset));
    const small = Promise.all(own.filter(({ bytes }) => bytes <= waitedFor).map((asset) => this.fetch(asset)));
    void small.then(() => own.forEach((asset) => void this.fetch(asset)));
    await Promise.race([small, new Promise((resolve) => { setTimeout(resolve, MAX_WAIT); })]);
  }

  /** @param {Asset} asset */
  fetch(asset) {
    const { name, file } = asset;
    let come = this.known.get(name);
    if (!come) {
      come = fetched(file).then((response) => response.arrayBuffer()).then((bytes) => this.instance.provide(name, bytes))
        .catch((problem) => { this.known.delete(name); console.warn(`${name}: ${problem}`); });
      this.known.set(name, come);
    }
    return come;
  }
}

/** @param {string} file */
async function fetched(file) {
  const response = await fetch(new URL(file, FOLDER));
  if (!response.ok) throw new Error(`${file} is not there`);
  return response;
}
