/**
 * Single keys, as they are printed in the help. Keys with Ctrl, Alt or Cmd belong to VS Code.
 * @param handlers by `KeyboardEvent.key`, letters in lower case, with `Shift+` before it where that matters
 */
export function watchKeys(handlers: ReadonlyMap<string, () => void>): void {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const handler = (event.shiftKey && handlers.get(`Shift+${key}`)) || handlers.get(key);
    if (!handler) return;
    event.preventDefault();
    handler();
  });
}
