import { say } from '../../words/say';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { SheetRow, SheetState, SheetValues } from '../../model/page/sheetMessages';
import type { Hold } from '../../tracking/store/holds';
import { displayText } from '../base/displayText';
import { factLines } from '../results/factLines';
import { rowOf } from '../models/modelRow';
import { wordsOf } from '../models/modelWords';
import type { SheetEntry } from './sheetEntry';

/**
 * The row of a file on the sheet.
 * @param now milliseconds since the epoch
 * @param picture webview URI of the preview
 * @param hold the reason why its model makes no progress
 */
export function sheetRowOf(
  entry: SheetEntry,
  now: number,
  picture: string | null,
  hold: Hold | null,
  numbers: NumberOptions,
): SheetRow {
  const { key, path } = entry;
  return {
    key,
    path: displayText(path, 300),
    state: stateOf(entry),
    words: stateInWords(entry, now, hold),
    picture,
    facts: factLinesOf(entry, numbers),
    values: valuesOf(entry),
  };
}

/** Describes the state of a file; the reason of a failure in full. */
export function stateInWords({ model }: SheetEntry, now: number, hold: Hold | null = null): string {
  if (!model) return say('Removed from the list of models');
  const { title, detail } = wordsOf(model);
  return model.stage.kind === 'failed'
    ? say('{label}: {value}', { label: title, value: detail })
    : rowOf(model, now, { hold }).description;
}

function stateOf({ model }: SheetEntry): SheetState {
  if (!model) return 'failed';
  const { kind } = model.stage;
  return kind === 'ready' || kind === 'failed' ? kind : 'running';
}

function valuesOf({ model, facts }: SheetEntry): SheetValues {
  const known = facts.kind === 'known' ? facts.facts : null;
  return {
    size: known?.sizeMetres ? Math.hypot(...known.sizeMetres) : null,
    volume: known?.volume?.value ?? null,
    bytes: model?.sizeBytes ?? null,
    date: model?.changedAt ?? null,
  };
}

/** Facts about a ready model, one a line. */
function factLinesOf({ facts }: SheetEntry, numbers: NumberOptions): readonly string[] {
  if (facts.kind === 'waiting') return [];
  if (facts.kind === 'none') return [displayText(facts.reason, 300)];
  return factLines(facts.facts, numbers);
}
