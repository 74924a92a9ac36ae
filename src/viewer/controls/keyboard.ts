/**
 * Single keys, as they are printed in the help. Keys with Ctrl, Alt or Cmd belong to VS Code, and what
 * is typed into a field belongs to the field.
 * @param handle given `KeyboardEvent.key`, letters in lower case; first with `Shift+` before it where
 * that is held. Returns whether the key meant something.
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
