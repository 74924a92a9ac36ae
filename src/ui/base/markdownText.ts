/**
 * A text of others for a Markdown string: shown letter by letter, as no markup and no link. Spaces stay
 * spaces, so that it wraps; `MarkdownString.appendText` makes them unbreakable.
 */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
