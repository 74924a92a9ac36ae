import type * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { stateFacts } from './modelDetails';
import { holdSentence } from './holdSentence';
import { typicalInWords } from './modelWords';
import { markdownOf } from '../sinks/markdown';

/** Content of a tooltip in addition to the model's record. */
export interface TooltipDetails {
  readonly thumbnail?: vscode.Uri | null;
  /** Facts about the result: size, volume, parts; empty while not known. */
  readonly lines?: readonly string[];
  /** Estimated duration, ms; null when it is not known. */
  readonly typicalMs?: number | null;
  /** The reason why it makes no progress while polling continues. */
  readonly hold?: Hold | null;
  /** Whether its file was deleted, or moved to an unknown place. */
  readonly isGone?: boolean;
}

/** The tooltip of a row: facts about the model and its state. Identifiers are only in Copy Details. */
export function modelTooltip(
  model: TrackedModel,
  { thumbnail = null, lines = [], typicalMs = null, hold = null, isGone = false }: TooltipDetails,
): vscode.MarkdownString {
  const held = hold ? [{ text: holdSentence(hold) }] : [];
  const gone = isGone ? [{ text: say('Its file was deleted, or moved away.') }] : [];
  const facts = stateFacts(model).map(([label, text]) => ({
    bold: say('{label}:', { label }),
    text,
  }));
  const usual =
    typicalMs === null || isFinished(model.stage) ? [] : [{ text: typicalInWords(typicalMs) }];
  return markdownOf(
    [...held, ...gone, ...lines.map((text) => ({ text })), ...facts, ...usual],
    thumbnail,
  );
}
