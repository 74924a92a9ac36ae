import { deepEqual } from 'node:assert/strict';
import { noChecks } from '../../../src/model/pmi/checkedMeasures';
import { pmiRows } from '../../../src/model/pmi/pmiRows';

describe('rows of PMI', () => {
  it('have no notes that are only blanks or ends of lines', () => {
    const texts = ['NOTES:', '/n', ' ', '', '/n /n', 'AND/OR'];
    const rows = pmiRows({
      ...{ dimensions: [], tolerances: [], datums: [], targets: [], datumSystems: [] },
      ...{ properties: [], annotations: [], views: [], declared: {}, drawn: 0, dropped: 0 },
      notes: texts.map((text, id) => ({ id, text, product: '', faces: [], edges: [] })),
      checks: noChecks,
    });
    deepEqual(
      rows.map(({ text }) => text),
      ['AND/OR', 'NOTES:'],
    );
  });
});
