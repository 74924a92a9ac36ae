import { deepEqual, throws } from 'node:assert/strict';
import { ByteReader } from '../../../../src/kernel/containers/byteReader';
import { readAttribute } from '../../../../src/kernel/readers/jt/graph/jtAttributes';
import { GraphReader } from '../../../../src/kernel/readers/jt/graph/graphReader';
import { JtWriter } from './jtWriter';

describe('a transform of a JT scene graph', () => {
  it('has what is stored of it, over the identity', () => {
    deepEqual(read({ 12: 4, 0: 2 }), [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1]);
  });

  it('is made smaller by its last number', () => {
    deepEqual(read({ 12: 4, 15: 2 }), [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 2, 0, 0, 1]);
  });

  it('is damaged where it leads to no finite place', () => {
    for (const stored of [{ 3: 0.5 }, { 15: 0 }, { 15: -1 }, { 5: NaN }, { 14: Infinity }]) {
      throws(() => read(stored), /a part has no finite place/, JSON.stringify(stored));
    }
  });
});

/** @param stored numbers by their place */
function read(stored: Readonly<Record<number, number>>): number[] {
  const mask = Object.keys(stored).reduce((bits, place) => bits | (1 << (15 - Number(place))), 0);
  const writer = new JtWriter().i16(1).u8(8).i32(0).i16(1);
  writer.i16(mask > 0x7fff ? mask - 0x10000 : mask).f32(...Object.values(stored));
  const guid = '10dd1083-2ac8-11d1-9b6b-0080c7bb5997';
  const attribute = readAttribute(guid, new GraphReader(new ByteReader(writer.bytes), 9));
  return attribute?.kind === 'transform' ? [...attribute.matrix] : [];
}
