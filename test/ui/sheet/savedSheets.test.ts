import { deepEqual, equal } from 'node:assert/strict';
import { SavedSheets, type SheetRecord } from '../../../src/ui/sheet/savedSheets';
import { memory, uuid } from '../base/rememberedRecords';

const sheet = (number: number): SheetRecord => ({
  key: uuid(number),
  name: 'parts',
  folder: 'file:///work/parts',
  files: [{ key: uuid(1000), path: 'sub/a.step' }],
});

describe('a contact sheet', () => {
  it('is found again by its key, and the oldest make room', () => {
    const kept = new SavedSheets(memory());
    for (let number = 0; number < 11; number++) kept.keep(sheet(number));
    deepEqual(kept.get(uuid(10)), sheet(10));
    equal(kept.get(uuid(0)), null);
  });

  it('that somebody damaged in the memory is none, or has what is whole of it', () => {
    for (const value of [null, 'x', [{ ...sheet(1), files: null }], [{ key: uuid(1) }]]) {
      equal(new SavedSheets(memory(value)).get(uuid(1)), null);
    }
    const files = [{ key: '../x', path: 'a.step' }, ...sheet(1).files];
    deepEqual(new SavedSheets(memory([{ ...sheet(1), files }])).get(uuid(1)), sheet(1));
  });
});
