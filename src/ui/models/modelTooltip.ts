import type * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { stateFacts } from './modelDetails';
import { holdSentence, usualInWords } from './modelWords';
import { markdownOf } from '../sinks/markdown';

/** What a tooltip has beside the record of its model. */
export interface TooltipDetails {
  readonly thumbnail?: vscode.Uri | null;
  /** What the model is: size, volume, parts; none while nobody knows. */
  readonly lines?: readonly string[];
  /** How long such a model usually takes, milliseconds; null when nobody can tell. */
  readonly usualMs?: number | null;
  /** Why it does not move on, while it is asked about on and on. */
  readonly hold?: Hold | null;
  /** Its file was deleted, or moved to where nobody knows. */
  readonly isGone?: boolean;
}

/** The tooltip of a row: what the model is and how it stands. Names for machines are in Copy Details. */
export function modelTooltip(
  model: TrackedModel,
  { thumbnail = null, lines = [], usualMs = null, hold = null, isGone = false }: TooltipDetails,
): vscode.MarkdownString {
  const held = hold ? [{ text: holdSentence(hold) }] : [];
  const gone = isGone ? [{ text: say('Its file was deleted, or moved away.') }] : [];
  const facts = stateFacts(model).map(([label, text]) => ({
    bold: say('{label}:', { label }),
    text,
  }));
  const usual =
    usualMs === null || isFinished(model.stage) ? [] : [{ text: usualInWords(usualMs) }];
  return markdownOf(
    [...held, ...gone, ...lines.map((text) => ({ text })), ...facts, ...usual],
    thumbnail,
  );
}
