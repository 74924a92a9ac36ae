import { withoutFormulas } from '../../words/csvField';
import { visibleText } from '../../words/visibleText';

// VS Code interprets texts differently, depending on where it shows them. Each function here receives a whole text,
// which may contain untrusted parts, and returns one that is shown literally in its place. Where adjacent characters
// would be interpreted, a space is inserted between them: it is visible, is read aloud, and someone who copies the text
// sees what was copied. An invisible character would make a copied name match no file; a look-alike character would
// make it another name.

/** VS Code cuts off longer notifications. */
const longestNotification = 1000;

/** Notifications turn `[words](command:…)` into a link that runs a command, and link files and URLs. */
export function notificationText(text: string): string {
  return withoutLinks(visibleText(text, longestNotification));
}

/** The status bar and lists turn `$(name)` into an icon; tab labels appear in such lists. */
export function labelText(text: string): string {
  return withoutIcons(visibleText(text));
}

/** Prompts of input boxes interpret both links and icons. */
export function promptText(text: string): string {
  return withoutIcons(notificationText(text));
}

/** Trees, modal dialogs and plain tooltips interpret nothing; line breaks are removed. */
export function plainText(text: string): string {
  return visibleText(text);
}

/** A cell of a spreadsheet, which must not be a formula. */
export function csvText(text: string): string {
  return withoutFormulas(visibleText(text));
}

/**
 * A list item of a Markdown file that people read as text and pass on: no link, picture or HTML, and no mention of a
 * user. Emphasis is not escaped, since it is harmless and escapes are hard to read.
 */
export function listedText(text: string): string {
  return visibleText(text)
    .replace(/[\\`[\]<>&]/g, '\\$&')
    .replace(/@(?=\S)/g, '@ ');
}

/** Several lines for the clipboard, without invisible characters. */
export function copiedText(text: string): string {
  return text.split('\n').map(copiedLine).join('\n');
}

/** The chat's input field turns `#tool`, `@agent` and `/command` after a space into references. */
export function chatText(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line).replace(/(?<!\S)([#@/]+)(?=\S)/g, '$1 '))
    .join('\n');
}

function copiedLine(line: string): string {
  return visibleText(line, Infinity);
}

function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
