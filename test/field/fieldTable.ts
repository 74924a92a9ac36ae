import { surveyStates } from '../../src/cli/survey/surveyFolder';
import { isCalled } from '../../src/kernel/readers/cadFormat';
import { cadFormats } from '../../src/kernel/readers/registry';
import { csvField } from '../../src/words/csvField';
import { groupBy } from '../../src/words/groupBy';
import { visibleText } from '../../src/words/visibleText';
import { median } from '../bench/measure';
import type { FieldRow } from './fieldRow';

/** The table of `docs/FIELD.md`: format × state, and how much of each is left to an engine or differs from a peer. */
export function fieldTable(rows: readonly FieldRow[]): readonly string[] {
  const groups = [...groupBy(rows, ({ path }) => familyOf(path))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const heads = ['', 'files', ...surveyStates, 'engine', 'differs', 'colour', 'seconds', 'MB'];
  const beside = ['time', 'memory'];
  return [
    `| ${[...heads, ...beside].join(' | ')} |`,
    `|---${'|---:'.repeat(heads.length + beside.length - 1)}|`,
    ...[...groups, ['all', rows] as const].map(([name, some]) => `| ${line(name, some)} |`),
  ];
}

function line(name: string, rows: readonly FieldRow[]): string {
  const states = surveyStates.map((state) => shareOf(rows, (row) => row.state === state));
  const asked = rows.filter(({ native }) => native !== null);
  const coloured = rows.filter(({ colour }) => colour !== null);
  return [
    ...[name, String(rows.length), ...states, shareOf(rows, ({ engine }) => engine.length > 0)],
    shareOf(asked, ({ differences }) => differences.length > 0),
    shareOf(coloured, ({ colour }) => colour === 'other'),
    shown(median(rows.map(({ seconds }) => seconds))),
    shown(median(rows.map(({ peakBytes }) => (peakBytes ?? Number.NaN) / 2 ** 20))),
    shown(medianRatio(asked, ({ seconds, native }) => seconds / (native?.seconds ?? 0))),
    shown(
      medianRatio(asked, ({ peakBytes, native }) => (peakBytes ?? 0) / (native?.peakBytes ?? 0)),
    ),
  ].join(' | ');
}

/** `12 (4.0 %)`; nothing where nothing is. */
function shareOf(rows: readonly FieldRow[], is: (row: FieldRow) => boolean): string {
  const count = rows.filter(is).length;
  return count === 0 ? '' : `${count} (${((100 * count) / rows.length).toFixed(1)} %)`;
}

function medianRatio(rows: readonly FieldRow[], of: (row: FieldRow) => number): number {
  return median(rows.map(of).filter(Number.isFinite));
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(2))) : '';
}

/** Several formats may share an extension, as `.prt`. */
function familyOf(path: string): string {
  const names = cadFormats.filter((format) => isCalled(path, format)).map(({ name }) => name);
  return names.join(', ');
}

/** For spreadsheets, a row a file. */
export function fieldCsv(rows: readonly FieldRow[]): readonly string[] {
  const heads = ['path', 'state', 'format', 'bytes', 'seconds', 'peak bytes', 'faces'];
  const more = ['missing faces', 'triangles', 'colour', 'sentences', 'engine', 'differences'];
  const fields = rows.map((row) => [
    ...[visibleText(row.path), row.state, row.format ?? '', row.bytes ?? '', row.seconds],
    ...[row.peakBytes ?? '', row.faces ?? '', row.missingFaces, row.triangles ?? ''],
    ...[row.colour ?? '', ...[row.sentences, row.engine, row.differences].map(joined)],
  ]);
  return [[...heads, ...more], ...fields].map((row) => row.map(csvField).join(','));
}

function joined(sentences: readonly string[]): string {
  return visibleText(sentences.join(' '));
}

/** Sentences with every number and name made equal, and how many files say each: the kinds that remain. */
export function kindsOf(rows: readonly FieldRow[]): readonly (readonly [string, number])[] {
  const said = rows.flatMap((row) =>
    [...new Set([...row.sentences, ...row.engine].map(kindOf))].map((kind) => ({
      kind: `${row.state}: ${kind}`,
    })),
  );
  const counted = [...groupBy(said, ({ kind }) => kind)].map(
    ([kind, some]) => [kind, some.length] as const,
  );
  return counted.sort(([, one], [, other]) => other - one);
}

function kindOf(sentence: string): string {
  return visibleText(sentence)
    .replace(/[“"‘'][^”"’']*[”"’']/g, '“…”')
    .replace(/\d[\d.,]*/g, 'N');
}
