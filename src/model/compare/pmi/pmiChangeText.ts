import { say } from '../../../words/say';
import type { PmiKind } from '../../pmi/pmiRows';
import { missingReason } from '../../pmi/missingValue';
import { elementText } from '../../pmi/pmiText';
import type { PmiChange, PmiChanges, PmiStatement } from './pmiChanges';
import { splitControlFrame, type UnreadPmi } from './pmiPairs';

/** Further lines are only counted. */
const maxLines = 200;

/** The changes of dimensions, tolerances, datums and notes, one per line; equal lines are counted. */
export function pmiChangeLines(pmi: PmiChanges): readonly string[] {
  const counts = new Map<string, number>();
  for (const change of pmi.changes) {
    const line = lineOf(change, pmi);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${line} × ${count}`));
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), say('and {count} more', { count: more })] : lines;
}

/** The change of one element without the word for its kind: `⌖ ⌀0.05 → ⌀0.1, datums A|B`. */
export function pmiChangeText(change: PmiChange, unit: string): string {
  const reasons = [change.before, change.after].flatMap((one) => (one && missingReason(one)) ?? []);
  const missing = reasons.length === 0 ? '' : ` (${[...new Set(reasons)].join('; ')})`;
  return `${changeText(change, unit)}${missing}`;
}

function changeText({ before, after, isElsewhere }: PmiChange, unit: string): string {
  if (!before || !after) return shortened(textOf(after ?? before, unit));
  const [old, current] = [textOf(before, unit), textOf(after, unit)];
  if (isElsewhere) return elsewhereText(shortened(old), before.faces, after.faces);
  const [a, b] = [splitControlFrame(old), splitControlFrame(current)];
  if (a.sign === '' || a.sign !== b.sign) {
    const begin = differingFrom(old, current);
    return arrow(shortened(old, begin), shortened(current, begin));
  }
  if (a.datums === b.datums) {
    const change = `${a.sign} ${arrow(a.value, b.value)}`;
    return a.datums === ''
      ? change
      : say('{change}, datums {datums}', { change, datums: a.datums });
  }
  const datums = arrow(a.datums || say('none'), b.datums || say('none'));
  const values = a.value === b.value ? a.value : arrow(a.value, b.value);
  return say('{change}, datums {datums}', { change: `${a.sign} ${values}`, datums });
}

/** `tolerance`, `datum`, … */
export function pmiKindWord(kind: PmiKind): string {
  switch (kind) {
    case 'dimension':
      return say('dimension');
    case 'tolerance':
      return say('tolerance');
    case 'datum':
      return say('datum');
    case 'target':
      return say('datum target');
    case 'note':
      return say('note');
    case 'property':
      return say('surface texture or general tolerance');
  }
}

/** Why something is not compared. @param names names of both files */
export function pmiUnreadText(
  { side, why, count }: UnreadPmi,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const [file, other] = side === 'before' ? [before, after] : [after, before];
  switch (why) {
    case 'drawn':
      return say(
        'The dimensions and tolerances of {file} are only drawn, not kept as data: those of {other} ({count}) are not compared.',
        { file, other, count },
      );
    case 'unknown':
      return say(
        'Caliper reads no dimensions and tolerances in {file}: those of {other} ({count}) are not compared.',
        { file, other, count },
      );
    case 'partly':
      return say(
        'Not all dimensions and tolerances of {file} could be read: {count} of {other} that were not found there are called neither added nor removed.',
        { file, other, count },
      );
  }
}

function lineOf(change: PmiChange, { usualUnit, isOfSeveral }: PmiChanges): string {
  const said = change.after ?? change.before;
  if (!said) return '';
  const words = { kind: pmiKindWord(said.kind), change: pmiChangeText(change, usualUnit) };
  const what = say('{kind} {change}', words);
  const line = change.kind === 'changed' ? what : eventText(change.kind, what);
  return isOfSeveral && said.product !== ''
    ? say('{label}: {value}', { label: said.product, value: line })
    : line;
}

function eventText(kind: 'added' | 'removed', what: string): string {
  return kind === 'added' ? say('added: {what}', { what }) : say('removed: {what}', { what });
}

function textOf(said: PmiStatement | null, unit: string): string {
  return said ? elementText(said, unit) : '';
}

function arrow(old: string, current: string): string {
  return `${old} → ${current}`;
}

function elsewhereText(what: string, old: number, current: number): string {
  return old === current
    ? say('{what} on other faces', { what })
    : say('{what} on other faces: {old} → {current}', { what, old, current });
}

/** The most characters of a note in a line. */
const longest = 120;

/** How many characters in front of a difference are shown. */
const ahead = 30;

/** Where to begin two texts so that their difference is shown; 0 if they are short. */
function differingFrom(old: string, current: string): number {
  if (Math.max(old.length, current.length) <= longest) return 0;
  let at = 0;
  while (at < old.length && old[at] === current[at]) at++;
  if (at < longest / 2) return 0;
  // It begins with a whole word.
  return old.lastIndexOf(' ', at - ahead) + 1;
}

function shortened(text: string, begin = 0): string {
  const rest = begin > 0 ? `…${text.slice(begin)}` : text;
  return rest.length <= longest ? rest : `${rest.slice(0, longest - 1)}…`;
}
