import * as vscode from 'vscode';
import { say } from '../contract/say';
import { isFinished } from '../models/stage';
import type { TrackedModel } from '../models/trackedModel';
import { markdownText } from './markdownText';
import { factsOf } from './modelFacts';
import { usualInWords } from './modelWords';

/**
 * The tooltip of a row: thumbnail and everything known. Texts of others are escaped, links do nothing.
 * @param usualMs how long such a model usually takes, milliseconds; null when nobody can tell
 */
export function modelTooltip(
  model: TrackedModel,
  thumbnail: vscode.Uri | null,
  usualMs: number | null,
): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = false;
  tooltip.supportHtml = false;
  tooltip.supportThemeIcons = false;
  if (thumbnail) tooltip.appendMarkdown(`![preview](${linkTo(thumbnail)}|width=120)\n\n`);
  for (const [label, value] of factsOf(model)) {
    tooltip.appendMarkdown(`**${say('{label}:', { label })}** ${markdownText(value)}  \n`);
  }
  if (usualMs !== null && !isFinished(model.stage)) tooltip.appendMarkdown(usualInWords(usualMs));
  return tooltip;
}

// A bracket in a folder's name would end the link.
function linkTo(uri: vscode.Uri): string {
  return uri.toString().replaceAll('(', '%28').replaceAll(')', '%29');
}
