import { deepEqual } from 'node:assert/strict';
import { noChecks } from '../../../src/model/pmi/checkedMeasures';
import { pmiCsv, pmiLines } from '../../../src/model/pmi/pmiText';
import { pmiRows, readPmiRows, type PmiRow } from '../../../src/model/pmi/pmiRows';
import type { Measure, Pmi } from '../../../src/model/pmi/pmi';

describe('PMI as text', () => {
  it('is sorted, without numbers of the file, and says how often a line stands there', () => {
    const one = {
      ...element('⌀8 H7', [4]),
      kind: 'size',
      name: 'diameter',
      nominal: mm(8),
    } as const;
    const rows = pmiRows({
      ...none,
      tolerances: [
        { ...element('⌖|⌀0.05|D|E', [7, 8]), type: 'position', magnitude: mm(0.05) },
        { ...element('⏥|0.1', [9]), type: 'flatness', magnitude: mm(0.1) },
      ],
      dimensions: [one, { ...one, id: 99, faces: [5] }],
      datums: [{ ...element('[A]', [1]), label: 'A', features: [], targets: [] }],
    });
    deepEqual(pmiLines(rows), [
      'dimension ⌀8 H7 on 1 face, 2 times',
      'tolerance ⌖|⌀0.05|D|E on 2 faces',
      'tolerance ⏥|0.1 on 1 face',
      'datum     A on 1 face',
    ]);
  });

  it('says a unit that is not that of most values', () => {
    const inch = { ...row, text: '0.787', value: 0.787, unit: 'inch' };
    deepEqual(pmiLines([row, row, inch]), [
      'dimension 5 on 1 edge, 2 times',
      'dimension 0.787 inch on 1 edge',
    ]);
    deepEqual(pmiLines([inch, inch, row]), [
      'dimension 0.787 on 1 edge, 2 times',
      'dimension 5 millimetre on 1 edge',
      'unit      inch',
    ]);
  });

  it('says why a question mark stands in place of a value', () => {
    const bare = { ...row, type: 'linear_distance', text: '?', value: null, unit: '' };
    const range = { ...row, type: 'diameter', text: '⌀8 +0.1/-?', value: 8 };
    deepEqual(pmiLines([bare, range, { ...row, kind: 'note', text: 'Why?', value: null }]), [
      'dimension ? (linear distance, the file has no value that can be read) on 1 edge',
      'dimension ⌀8 +0.1/-? (diameter, something of it is missing or cannot be read) on 1 edge',
      'note      Why? on 1 edge',
    ]);
    deepEqual(
      pmiCsv([bare, range, row]).map((line) => line.split(/,(?=[^ ])/).at(-1)),
      [
        'missing',
        '"linear distance, the file has no value that can be read"',
        '"diameter, something of it is missing or cannot be read"',
        'plate,',
      ],
    );
    deepEqual(
      readPmiRows([bare, range, row]).map(({ missing }) => missing),
      ['value', 'part', undefined],
    );
  });

  it('keeps a note on its line', () => {
    const note: PmiRow = { ...row, kind: 'note', text: 'NOTES:\n 1. "A"', value: null, edges: 0 };
    deepEqual(pmiLines([note]), ['note      NOTES: / 1. "A"']);
    deepEqual(
      pmiCsv([note])[1],
      '1,note,linear distance,"NOTES: / 1. ""A""",,millimetre,0,0,0,plate,',
    );
  });

  it('is read as it stands, in a table no formula', () => {
    const odd: PmiRow = { ...row, kind: 'note', text: '=1+1\u001b[2J\u202e', edges: 0 };
    deepEqual(pmiLines([odd]), ['note      =1+1[2J']);
    deepEqual(pmiCsv([odd])[1]?.split(',')[3], "'=1+1[2J");
  });

  it('keeps the balloons of rows that are some of many', () => {
    const balloons = pmiCsv([row, row], [3, 7]).map((line) => line.split(',')[0]);
    deepEqual(balloons, ['balloon', '3', '7']);
  });

  it('is no formula in a spreadsheet', () => {
    deepEqual(pmiCsv([{ ...row, text: '=1+1' }])[1]?.split(',')[3], "'=1+1");
  });

  it('comes back from JSON, without what is no row', () => {
    deepEqual(readPmiRows([{ ...row }, { kind: 'other', text: 'x' }, 7, null]), [row]);
  });
});

const row: PmiRow = {
  kind: 'dimension',
  type: 'linear distance',
  text: '5',
  product: 'plate',
  faces: 0,
  edges: 1,
  value: 5,
  unit: 'millimetre',
};

const none: Pmi<number> = {
  dimensions: [],
  tolerances: [],
  datums: [],
  targets: [],
  notes: [],
  properties: [],
  datumSystems: [],
  declared: {},
  drawn: 0,
  annotations: [],
  views: [],
  checks: noChecks,
  dropped: 0,
};

function element(text: string, faces: readonly number[]) {
  return { id: 1, text, product: 'plate', faces, edges: [] };
}

function mm(value: number): Measure {
  return { value, unit: 'millimetre', si: value / 1000 };
}
