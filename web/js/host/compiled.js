/** Fetches and compiles the modules beside the page. */

/** Compiles a module while it comes, or afterwards if a server calls it something else. @param {string} [name] @returns {Promise<WebAssembly.Module>} */
export async function compiled(name = "endspiel.wasm") {
  const response = await fetch(new URL(`../../${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not there`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
