import { deepEqual, ok } from 'node:assert/strict';
import type { Pmi } from '../../../../../src/model/pmi/pmi';
import { isRecord, isText } from '../../../../../src/words/unknown';
import { pmiFiles, pmiRead, pmiVectors } from './pmiVectors';

type Rows = 'tolerances' | 'dimensions' | 'datumSystems' | 'datumTargets';

/** What a file says otherwise than NIST expects of its model, and why: NIST's files are not free of errors. */
const otherwise: Readonly<Record<string, Partial<Record<Rows, Difference>>>> = {
  // Dimensions without a value: NIST expects those that have one.
  'nist_ctc_01_asme1_ap242-e1.stp': { dimensions: { more: ['?', '?', '⌀?', '⌀?'] } },
  'nist_ctc_02_asme1_ap242-e2.stp': {
    tolerances: { lacks: ['⟂|⌀0.25|K'], more: ['⟂|⌀0.254|K'] },
  },
  'nist_ftc_06_asme1_ap242-e2.stp': {
    tolerances: { more: ['position 0.025|A|B|C'] },
    // Tapers are no dimensions of the file, and two of its reference dimensions say that they are plain.
    dimensions: {
      lacks: ['(1.106)', '(1.106)', '[taper 1:2]', '[taper 1:3]'],
      more: ['1.106', '1.106'],
    },
  },
  'nist_stc_06_asme1_ap242-e3.stp': {
    tolerances: { lacks: ['⌖|⌀0.025Ⓜ|A|B|C'] },
    dimensions: { lacks: ['0.5 ±0.05', '⌀0.625 ±0.02'] },
  },
};

interface Difference {
  readonly lacks?: readonly string[];
  readonly more?: readonly string[];
}

describe('what NIST expects of its models', () => {
  const vectors = pmiVectors();
  for (const name of pmiFiles) {
    const expected: unknown = vectors[name]?.nistExpected;
    if (!isRecord(expected)) continue;
    it(`is read of ${name}, but for what it says otherwise`, () => {
      const isPlain = String(expected['source']).includes('symbols lost');
      const read = rowsOf(pmiRead(name), isPlain);
      for (const rows of ['tolerances', 'dimensions', 'datumSystems', 'datumTargets'] as const) {
        const wanted: readonly string[] = textsIn(expected[rows]).map((text) => plainRow(text));
        // An index of features names neither systems nor targets.
        if (isPlain && wanted.length === 0) continue;
        const { lacks = [], more = [] } = otherwise[name]?.[rows] ?? {};
        deepEqual(without(wanted, read[rows]), [...lacks].sort(), rows);
        deepEqual(without(read[rows], wanted), [...more].sort(), rows);
      }
    });
  }
});

/** @param isPlain whether signs are left out: then a tolerance is its type, value and datums */
function rowsOf(pmi: Pmi<number>, isPlain: boolean): Readonly<Record<Rows, readonly string[]>> {
  const { tolerances, dimensions, datumSystems, targets } = pmi;
  return {
    tolerances: tolerances.map(({ type, text, magnitude, datums = [] }) => {
      const value = Number(magnitude?.value.toPrecision(10));
      return isPlain ? [`${type} ${value}`, ...datums].join('|') : plainRow(text);
    }),
    dimensions: dimensions.map(({ text }) => {
      const row = plainRow(text);
      return isPlain ? row.replace(/^([([]?)(?:S?⌀|S?R|CR)/, '$1') : row;
    }),
    datumSystems,
    datumTargets: targets.map(({ text }) => plainRow(text)),
  };
}

/** Without nX, the ends of numbers and the mark of composite frames; limits with a dash. */
function plainRow(text: string): string {
  const row = text.replace(/^\d+X /, '').replace(/ \(composite\)$/, '');
  const limits = /[±+]/.test(row) ? row : row.replace(/-(?=\d*\.?\d+$)/, '–');
  return limits.replace(/\d*\.\d+|\d+/g, (number) => String(Number(number)));
}

function without(rows: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  const lacking = rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return lacking.sort();
}

function textsIn(value: unknown): readonly string[] {
  ok(Array.isArray(value));
  const texts: readonly unknown[] = value;
  return texts.filter(isText);
}
