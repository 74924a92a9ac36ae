/**
 * Detects that an engine requests more memory than the process may have. Engines do not report it: one traps on
 * an address out of bounds, another returns a model without the parts that did not fit.
 * @returns a function that tells whether the last request was refused. Loaders first request much and then
 *   less, so that an earlier refusal has no meaning.
 */
export function watchMemory(): () => boolean {
  let isRefused = false;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages) {
    isRefused = true;
    const before = grow.call(this, pages);
    isRefused = false;
    return before;
  };
  return () => isRefused;
}
