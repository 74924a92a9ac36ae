import { deepEqual } from 'node:assert/strict';
import type { SheetRow, SheetState, SheetValues } from '../../../src/model/page/sheetMessages';
import { sortedRows, type SheetOrder } from '../../../src/viewer/sheet/sheetOrder';

const rows = [
  rowOf('part10.step', 'ready', { size: 0.1, volume: 2, bytes: 9, date: 3 }, ['1 part']),
  rowOf('part2.step', 'failed', { bytes: 7, date: 5 }, []),
  rowOf('sub/bolt.sat', 'ready', { size: 0.3, volume: 1, bytes: 8, date: 4 }, ['5 parts']),
  rowOf('sub/nut.sat', 'running', { bytes: 1, date: 1 }, []),
];

describe('the order of a contact sheet', () => {
  const names = (order: SheetOrder, isReversed = false, filter = '') =>
    sortedRows(rows, filter, order, isReversed).map(({ path }) => path.replace(/.*\/|\..*/g, ''));

  it('is that of names as people count, at first', () => {
    deepEqual(names('name'), ['part2', 'part10', 'bolt', 'nut']);
    deepEqual(names('name', true), ['nut', 'bolt', 'part10', 'part2']);
  });

  it('begins with the largest, and the latest; what is not known comes last either way', () => {
    deepEqual(names('size'), ['bolt', 'part10', 'part2', 'nut']);
    deepEqual(names('size', true), ['part10', 'bolt', 'part2', 'nut']);
    deepEqual(names('volume'), ['part10', 'bolt', 'part2', 'nut']);
    deepEqual(names('bytes'), ['part10', 'bolt', 'part2', 'nut']);
    deepEqual(names('date'), ['part2', 'bolt', 'part10', 'nut']);
  });

  it('puts what failed first', () => {
    deepEqual(names('state'), ['part2', 'part10', 'bolt', 'nut']);
  });

  it('leaves out what does not have all words of the filter, in its name, state or facts', () => {
    deepEqual(names('name', false, 'SUB'), ['bolt', 'nut']);
    deepEqual(names('name', false, 'sub parts'), ['bolt']);
    deepEqual(names('name', false, 'failed'), ['part2']);
    deepEqual(names('name', false, 'cube'), []);
  });
});

function rowOf(
  path: string,
  state: SheetState,
  values: Partial<SheetValues>,
  facts: readonly string[],
): SheetRow {
  return {
    ...{ key: path, path, state, words: state, picture: null, facts },
    values: { size: null, volume: null, bytes: null, date: null, ...values },
  };
}
