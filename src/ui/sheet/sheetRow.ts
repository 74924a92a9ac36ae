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
 * How a file stands on the sheet.
 * @param now milliseconds since the epoch
 * @param picture the address under which the page finds the preview
 * @param hold why its model does not move on
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

/** The state of a file, in words; the reason of a failure in full. */
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

/** What is known of a ready model, a line each. */
function factLinesOf({ facts }: SheetEntry, numbers: NumberOptions): readonly string[] {
  if (facts.kind === 'waiting') return [];
  if (facts.kind === 'none') return [displayText(facts.reason, 300)];
  return factLines(facts.facts, numbers);
}
