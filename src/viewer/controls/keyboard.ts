/**
 * Listens to single keys. Keys with Ctrl, Alt or Cmd are left to VS Code, and typing in an input field is left to the
 * field.
 * @param handle receives `KeyboardEvent.key`, letters in lower case; with Shift it is called first with the prefix
 * `Shift+`. Returns whether it handled the key.
 */
export function watchKeys(handle: (key: string) => boolean): void {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyped(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((event.shiftKey && handle(`Shift+${key}`)) || handle(key)) event.preventDefault();
  });
}

function isTyped({ target, key }: KeyboardEvent): boolean {
  if (key === 'Escape' || !(target instanceof HTMLElement)) return false;
  const moves = /^(Arrow|Home|End|Page)/.test(key);
  if (target.matches('input:is([type=range], [type=radio])')) return moves;
  return target.matches('input:not([type=checkbox]), select, textarea');
}
