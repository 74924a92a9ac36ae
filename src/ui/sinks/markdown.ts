import * as vscode from 'vscode';
import { markdownText } from '../base/markdownText';

/** A paragraph of a tooltip, with an optional bold part before it. */
export interface MarkdownLine {
  readonly bold?: string;
  readonly text?: string;
}

/**
 * Formats lines as Markdown without interpreting them: no links, pictures, icons or HTML.
 * @param picture URI of a picture of ours, shown above the lines
 */
export function markdownOf(
  lines: readonly MarkdownLine[],
  picture: vscode.Uri | null = null,
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString();
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  markdown.supportThemeIcons = false;
  if (picture) markdown.appendMarkdown(`![preview](${linkTo(picture)}|width=120)\n\n`);
  for (const { bold, text } of lines) {
    const words = [bold === undefined ? '' : `**${markdownText(bold)}**`, markdownText(text ?? '')];
    markdown.appendMarkdown(`${words.filter((word) => word !== '').join(' ')}  \n`);
  }
  return markdown;
}

// A parenthesis in a folder's name would end the link. `data:` URIs contain no characters that need escaping.
function linkTo(uri: vscode.Uri): string {
  return uri
    .toString(uri.scheme === 'data')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
