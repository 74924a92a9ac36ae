/**
 * Escapes an untrusted text for a Markdown string. Spaces are kept, so that the text wraps; `MarkdownString.appendText`
 * makes them non-breaking.
 */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
