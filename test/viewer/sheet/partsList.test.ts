import { deepEqual } from 'node:assert/strict';
import type { ProductRow } from '../../../src/model/page/partsListMessages';
import { listedRows } from '../../../src/viewer/sheet/partsList';

describe('the rows of a parts list', () => {
  const rows: readonly ProductRow[] = [
    { name: 'Bolt M6', quantity: 6, cells: [{ text: '≈ 20', value: 20 }] },
    { name: 'Bolt M10', quantity: 2, cells: [{ text: '', value: null }] },
    { name: 'Nut', quantity: 8, cells: [{ text: '5', value: 5 }] },
  ];
  const names = (filter: string, column: number | null, isDown = false) =>
    listedRows(rows, filter, column === null ? null : { column, isDown }).map(({ name }) => name);

  it('are those whose names have all words of the filter', () => {
    deepEqual(names('m bolt', null), ['Bolt M6', 'Bolt M10']);
    deepEqual(names('', null), ['Bolt M6', 'Bolt M10', 'Nut']);
    deepEqual(names('rod', null), []);
  });

  it('are sorted by name as people count, by number, and what is not known comes last', () => {
    deepEqual(names('', 0), ['Bolt M6', 'Bolt M10', 'Nut']);
    deepEqual(names('', 1, true), ['Nut', 'Bolt M6', 'Bolt M10']);
    deepEqual(names('', 2), ['Nut', 'Bolt M6', 'Bolt M10']);
    deepEqual(names('', 2, true), ['Bolt M6', 'Nut', 'Bolt M10']);
  });
});
