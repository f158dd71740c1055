/**
 * The rest of a module that `./site` has split: what a first visit does not need. A function that is not there yet has a
 * placeholder; its first call loads the rest, which puts all functions into the module's table.
 */

const REST = new URL("../../endspiel-rest.wasm", import.meta.url);

/** The module of imports that stand for functions of the rest, by their places in the table. */
const PLACEHOLDER = "placeholder";

/**
 * Returns placeholders for what a module lacks; none for a whole one.
 * @param {WebAssembly.Module} module
 * @param {() => WebAssembly.Exports} exports of its instance
 * @param {() => WebAssembly.Module} [load]
 * @returns {WebAssembly.Imports}
 */
export function placeholders(module, exports, load = fetched) {
  /** @type {WebAssembly.Table | undefined} */
  let table;
  const complete = () => {
    const primary = /** @type {WebAssembly.ModuleImports} */ (exports());
    new WebAssembly.Instance(load(), { primary });
    return Object.values(primary).find((part) => part instanceof WebAssembly.Table);
  };
  /** @param {string} place @returns {(...values: unknown[]) => unknown} */
  const stand = (place) => (...values) => (table ??= /** @type {WebAssembly.Table} */ (complete())).get(Number(place))(...values);
  const missing = WebAssembly.Module.imports(module).filter((part) => part.module === PLACEHOLDER);
  return { [PLACEHOLDER]: Object.fromEntries(missing.map(({ name }) => [name, stand(name)])) };
}

/** Workers may wait for a file. It comes from the browser's cache if the service worker has kept it. */
function fetched() {
  const request = new XMLHttpRequest();
  request.open("GET", REST, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${REST} is not there`);
  return new WebAssembly.Module(request.response);
}
