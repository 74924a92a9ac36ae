/** A button of the sheets, which says what it does. */
export function sheetButton(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}
