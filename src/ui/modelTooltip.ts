import * as vscode from 'vscode';
import { say } from '../contract/say';
import type { TrackedModel } from '../models/trackedModel';
import { markdownText } from './markdownText';
import { factsOf } from './modelFacts';

/** The tooltip of a row: thumbnail and everything known. Texts of others are escaped, links do nothing. */
export function modelTooltip(
  model: TrackedModel,
  thumbnail: vscode.Uri | null,
): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = false;
  tooltip.supportHtml = false;
  tooltip.supportThemeIcons = false;
  if (thumbnail) tooltip.appendMarkdown(`![preview](${linkTo(thumbnail)}|width=120)\n\n`);
  for (const [label, value] of factsOf(model)) {
    tooltip.appendMarkdown(`**${say('{label}:', { label })}** ${markdownText(value)}  \n`);
  }
  return tooltip;
}

// A bracket in a folder's name would end the link.
function linkTo(uri: vscode.Uri): string {
  return uri.toString().replaceAll('(', '%28').replaceAll(')', '%29');
}
