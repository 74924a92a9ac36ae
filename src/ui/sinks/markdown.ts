import * as vscode from 'vscode';
import { markdownText } from '../base/markdownText';

/** Paragraphs of a tooltip: a line each, with what stands in bold before it. */
export interface MarkdownLine {
  readonly bold?: string;
  readonly text?: string;
}

/**
 * Lines as Markdown in which no word is markup: no link, no picture, no icon, no HTML.
 * @param picture the address of a picture of ours that stands above them
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

// A bracket in a folder's name would end the link. What holds the picture itself is in letters that mean nothing here.
function linkTo(uri: vscode.Uri): string {
  return uri
    .toString(uri.scheme === 'data')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
