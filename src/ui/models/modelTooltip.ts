import type * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { factsOf } from './modelDetails';
import { holdSentence, usualInWords } from './modelWords';
import { markdownOf } from '../sinks/markdown';

/**
 * The tooltip of a row: thumbnail and everything known.
 * @param usualMs how long such a model usually takes, milliseconds; null when nobody can tell
 * @param hold why it does not move on, while it is asked about on and on
 */
export function modelTooltip(
  model: TrackedModel,
  thumbnail: vscode.Uri | null,
  usualMs: number | null,
  hold: Hold | null = null,
): vscode.MarkdownString {
  const held = hold ? [{ text: holdSentence(hold) }] : [];
  const facts = factsOf(model).map(([label, text]) => ({ bold: say('{label}:', { label }), text }));
  const usual =
    usualMs === null || isFinished(model.stage) ? [] : [{ text: usualInWords(usualMs) }];
  return markdownOf([...held, ...facts, ...usual], thumbnail);
}
