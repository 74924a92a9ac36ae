import type * as vscode from 'vscode';
import { say } from '../contract/say';
import { isFinished } from '../models/stage';
import type { TrackedModel } from '../models/trackedModel';
import { factsOf } from './modelFacts';
import { usualInWords } from './modelWords';
import { markdownOf } from './sinks/markdown';

/**
 * The tooltip of a row: thumbnail and everything known.
 * @param usualMs how long such a model usually takes, milliseconds; null when nobody can tell
 */
export function modelTooltip(
  model: TrackedModel,
  thumbnail: vscode.Uri | null,
  usualMs: number | null,
): vscode.MarkdownString {
  const facts = factsOf(model).map(([label, text]) => ({ bold: say('{label}:', { label }), text }));
  const usual =
    usualMs === null || isFinished(model.stage) ? [] : [{ text: usualInWords(usualMs) }];
  return markdownOf([...facts, ...usual], thumbnail);
}
