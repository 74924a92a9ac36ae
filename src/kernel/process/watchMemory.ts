/**
 * Notices when an engine asks for more memory than the process may have. Engines do not tell: one
 * traps on an address out of bounds, another gives a model without the parts that did not fit.
 * @returns whether the last request was refused. Loaders ask for plenty first and then for less, so
 * an earlier refusal means nothing.
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
