/** A text of others between tags or in a quoted attribute: shown letter by letter, as no markup. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
