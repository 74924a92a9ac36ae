import assert from 'node:assert/strict';
import { Color, Vector3 } from 'three';
import { AppearanceTable } from '../../../src/viewer/material/appearanceTable';

const slotsPerRow = 256;
const numbersPerSlot = 20;

describe('the table of appearances', () => {
  it('has one range a row to be uploaded, around all that has changed there', () => {
    const table = new AppearanceTable(3 * slotsPerRow);
    for (const slot of [700, 2, 100, 5]) table.setShift(slot, new Vector3(1, 2, 3));
    table.setPattern(600, 1);
    const ranges = table.texture.updateRanges.map(({ start, count }) => [start, start + count]);
    assert.deepEqual(ranges, [
      [600 * numbersPerSlot + 16, 700 * numbersPerSlot + 16],
      [2 * numbersPerSlot + 12, 100 * numbersPerSlot + 16],
    ]);
  });

  it('begins anew when the ranges are uploaded', () => {
    const table = new AppearanceTable(10);
    const look = { color: new Color(), opacity: 1, edgeColor: new Color(), edgeWidth: 1 };
    for (let slot = 0; slot < 10; slot++) table.setAppearance(slot, look);
    assert.equal(table.texture.updateRanges.length, 1);
    table.texture.clearUpdateRanges();
    table.setHatch(3, 1);
    assert.deepEqual(table.texture.updateRanges, [{ start: 3 * numbersPerSlot + 12, count: 4 }]);
  });

  it('has ranges of whole texels, of which none is left out', () => {
    const table = new AppearanceTable(10);
    table.setHatch(3, 1);
    table.setPattern(3, 1);
    assert.deepEqual(table.texture.updateRanges, [{ start: 3 * numbersPerSlot + 12, count: 8 }]);
  });
});
