import { deepEqual, ok } from 'node:assert/strict';
import { noChecks } from '../../../src/model/pmi/checkedMeasures';
import { serializePmi } from '../../../src/model/pmi/serializePmi';
import { readSerializedPmi } from '../../../src/model/pmi/readSerializedPmi';
import type { Pmi } from '../../../src/model/pmi/pmi';

describe('PMI that goes along with geometry', () => {
  it('comes back as it was read, whatever its texts hold', () => {
    const { lists, ...arrays } = serializePmi(pmi);
    const { elements, views, dropped } = readSerializedPmi(JSON.parse(lists), arrays, 1);
    deepEqual(
      elements.map(({ text, faces, unseen }) => [text, faces, unseen]),
      texts.map((text) => [text, [[0, 7]], 1]),
    );
    deepEqual(
      views.map(({ name }) => name),
      ['"A"'],
    );
    deepEqual(dropped, 3);
  });

  it('is made JSON once', () => {
    const { stringify } = JSON;
    let written = 0;
    JSON.stringify = (value: unknown) => {
      const text = stringify(value);
      written += text.length;
      return text;
    };
    try {
      const { lists } = serializePmi(pmi);
      ok(written <= lists.length, `${written} of ${lists.length}`);
    } finally {
      JSON.stringify = stringify;
    }
  });
});

const texts = ['"],"elements":[', 'line\nline', '⌀'];

const pmi: Pmi = {
  ...{ dimensions: [], tolerances: [], datums: [], targets: [], datumSystems: [] },
  ...{ properties: [], annotations: [], declared: {}, drawn: 0, dropped: 3, checks: noChecks },
  notes: texts.map((text, id) => ({ id, text, product: '', faces: [[4, 7], null], edges: [] })),
  views: [{ id: 9, name: '"A"', toEye: [0, 0, 1], up: [0, 1, 0], annotations: [] }],
};
