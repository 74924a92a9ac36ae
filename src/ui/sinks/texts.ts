import { withoutFormulas } from '../../words/csvField';
import { visibleText } from '../../words/visibleText';

// What VS Code makes of a text depends on where it shows it. Each function here takes the whole text, our
// words and a stranger's, and gives one that is shown letter by letter in its place. Where signs that
// stand together mean something, a space goes between them: it is seen, it is read out, and who copies
// the text sees what was copied. An invisible sign would do as well, and would make a copied name one of
// no file; a sign that looks alike would make it another name.

/** VS Code cuts a notification here. */
const longestNotification = 1000;

/** Notifications make `[words](command:…)` a link that runs a command, and link to files and pages. */
export function notificationText(text: string): string {
  return withoutLinks(visibleText(text, longestNotification));
}

/** Status bar and lists make `$(name)` an icon; a label of a tab comes into such lists. */
export function labelText(text: string): string {
  return withoutIcons(visibleText(text));
}

/** Prompts of input boxes know links and icons. */
export function promptText(text: string): string {
  return withoutIcons(notificationText(text));
}

/** Trees, modal questions, tooltips that are mere texts: nothing is parsed, and a line is a line. */
export function plainText(text: string): string {
  return visibleText(text);
}

/** A cell of a spreadsheet: no text begins a formula. */
export function csvText(text: string): string {
  return withoutFormulas(visibleText(text));
}

/**
 * A line of a list in a Markdown file that people read as it is and hand on: no link, picture or HTML
 * begins in it, and nobody is mentioned. Emphasis does no harm, and escaped it is hard to read.
 */
export function listedText(text: string): string {
  return visibleText(text)
    .replace(/[\\`[\]<>&]/g, '\\$&')
    .replace(/@(?=\S)/g, '@ ');
}

/** Several lines, each of our own making, for the clipboard: what is pasted holds nothing unseen. */
export function copiedText(text: string): string {
  return text.split('\n').map(copiedLine).join('\n');
}

/** The chat's field makes `#tool`, `@agent` and `/command` after a space references. */
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
