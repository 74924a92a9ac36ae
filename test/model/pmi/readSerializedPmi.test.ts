import { deepEqual, equal, ok } from 'node:assert/strict';
import { lineBreak, pmiLimits, type SerializedPmi } from '../../../src/model/pmi/serializedPmi';
import { readSerializedPmi } from '../../../src/model/pmi/readSerializedPmi';

describe('serialized PMI', () => {
  it('comes back as it was written', () => {
    deepEqual(readSerializedPmi(json(carried), arrays, 1), carried);
  });

  it('loses what is not as it should be, one by one, and counts it', () => {
    const spoiled: readonly (readonly [keyof SerializedPmi, object])[] = [
      ['elements', { kind: 'poem' }],
      ['elements', { text: 7 }],
      ['annotations', { lines: [0, 99] }],
      ['annotations', { lines: [-1, 2] }],
      ['annotations', { triangles: [5, 2] }],
      ['annotations', { triangles: [1, 3] }],
      ['annotations', { part: 3 }],
      ['annotations', { part: 'x' }],
      ['views', { toEye: [0, 0, 0] }],
      ['views', { up: [0, 0, 1] }],
      ['views', { up: ['x'] }],
    ];
    for (const cuts of [null, 7, ['x'], [{ normal: [0, 0, 0], offset: 1 }], [{ offset: 'x' }]]) {
      const [view] = carried.views;
      const read = readSerializedPmi(json({ ...carried, views: [{ ...view, cuts }] }), arrays, 1);
      deepEqual(read.views[0]?.cuts, []);
    }
    for (const [plane, kept] of [
      [undefined, null],
      [7, null],
      [{ normal: [0, 0, 0], x: [1, 0, 0] }, null],
      [{ normal: [0, 0, 2] }, { normal: [0, 0, 1], x: null }],
      [
        { normal: [0, 0, 1], x: [0, 0, 1] },
        { normal: [0, 0, 1], x: null },
      ],
    ]) {
      const annotations = [{ ...carried.annotations[0], plane }];
      const read = readSerializedPmi(json({ ...carried, annotations }), arrays, 1);
      deepEqual(read.annotations[0]?.plane, kept);
    }
    for (const checks of [undefined, 7, { agreed: -1, others: [7, { what: 'poem' }, {}] }]) {
      const read = readSerializedPmi(json({ ...carried, checks }), arrays, 1);
      deepEqual(read.checks, { agreed: 0, others: [] });
    }
    for (const meant of [
      undefined,
      7,
      {},
      { faces: 1 },
      { faces: 1, edges: 1 },
      { faces: 1, edges: -1, others: 0 },
    ]) {
      const elements = [{ ...carried.elements[0], meant }];
      equal(readSerializedPmi(json({ ...carried, elements }), arrays, 1).elements[0]?.meant, null);
    }
    for (const unshownCuts of [undefined, -1, 'x', 0.5]) {
      const views = [{ ...carried.views[0], unshownCuts }];
      equal(readSerializedPmi(json({ ...carried, views }), arrays, 1).views[0]?.unshownCuts, 0);
    }
    for (const [parts, kept] of [
      [null, null],
      ['x', null],
      [[0, 9, -1, 'x'], [0]],
    ]) {
      const [view] = carried.views;
      const read = readSerializedPmi(json({ ...carried, views: [{ ...view, parts }] }), arrays, 1);
      deepEqual(read.views[0]?.parts, kept);
    }
    for (const [list, change] of spoiled) {
      const [first = {}] = [carried[list]].flat();
      const changed = { ...carried, [list]: [{ ...Object(first), ...change }] };
      const read = readSerializedPmi(json(changed), arrays, 1);
      equal(read.dropped, 1, JSON.stringify(change));
    }
  });

  it('holds nothing that is not seen', () => {
    const [element] = carried.elements;
    const odd = { ...element, text: '\u202e5\u001b[2J\n =1', product: 'pla\u200bte\u0007' };
    const read = readSerializedPmi(json({ ...carried, elements: [odd] }), arrays, 1);
    equal(read.elements[0]?.text, '5[2J\n=1');
    equal(read.elements[0].product, 'plate');
  });

  it('keeps the numbers of what was kept where others are lost', () => {
    const elements = [{ kind: 'nothing' }, ...carried.elements];
    const [annotation] = carried.annotations;
    const annotations = [{ ...annotation, elements: [0, 1, 1, 7, 'x'] }];
    const read = readSerializedPmi(json({ ...carried, elements, annotations }), arrays, 1);
    deepEqual(read.annotations[0]?.elements, [0]);
    equal(read.dropped, 1);
  });

  it('is bounded, whatever is written', () => {
    const [element] = carried.elements;
    const long = {
      ...element,
      text: 'x'.repeat(pmiLimits.text + 5),
      faces: [[0, 1], [9, 1], [0, -1], 'x'],
    };
    const elements = Array.from({ length: pmiLimits.elements + 3 }, () => long);
    const read = readSerializedPmi({ ...carried, elements }, arrays, 1);
    equal(read.elements.length, pmiLimits.elements);
    equal(read.dropped, 3);
    equal(read.elements[0]?.text.length, pmiLimits.text);
    deepEqual(read.elements[0].faces, [[0, 1]]);
  });

  it('is empty and one is lost where the lists are something else', () => {
    for (const lists of [null, 7, 'x', [], undefined]) {
      const { elements, dropped } = readSerializedPmi(lists, arrays, 1);
      deepEqual([elements.length, dropped], [0, 1]);
    }
    ok(readSerializedPmi({ elements: 7, annotations: {}, views: null }, arrays, 0));
  });
});

const arrays = {
  positions: new Float32Array(9),
  indices: Uint32Array.of(0, 1, lineBreak, 1, 2, 0, 1, 2),
};

const carried: SerializedPmi = {
  elements: [
    {
      ...{ kind: 'tolerance', type: 'flatness', text: '⏥|0.1', product: 'plate' },
      ...{ value: 0.1, unit: 'millimetre', datums: ['A'], faces: [[0, 3]], unseen: 1 },
      meant: { faces: 1, edges: 1, others: 2 },
    },
  ],
  annotations: [
    {
      ...{ name: 'Flatness.1', category: 'flatness', elements: [0], faces: [[0, 3]], part: 0 },
      plane: { normal: [0, 0, 1], x: [1, 0, 0] },
      ...{ isHidden: true, color: [1, 0, 0], lines: [0, 5], triangles: [5, 3] },
    },
  ],
  views: [
    {
      ...{ name: 'MBD_A', toEye: [0, 0, 1], up: [0, 1, 0], annotations: [0] },
      ...{ cuts: [{ normal: [0, 0, 1], offset: 0.5 }], unshownCuts: 2, parts: [0] },
    },
  ],
  declared: [{ what: 'annotations', declared: 99, found: 5 }],
  checks: { agreed: 3, others: [{ what: 'volume', of: 'plate', declared: 1, found: 2 }] },
  dropped: 0,
};

function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
