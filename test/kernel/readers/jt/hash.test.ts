import { equal } from 'node:assert/strict';
import { MeshHash } from '../../../../src/kernel/readers/jt/hash';

describe('the hash of JT meshes', () => {
  const words: readonly (readonly [words: number[], hash: number])[] = [
    [[], 0xbd49d10d],
    [[1], 0xb93913a8],
    [[1, 2], 0x60fdb023],
    [[1, 2, 3], 0xe4f3273b],
    [[1, 2, 3, 4], 0x894493d3],
    [[-1], 0x8b7e8277],
  ];
  for (const [list, hash] of words) {
    it(`of [${list.join(', ')}] is ${hash.toString(16)}`, () => {
      equal(new MeshHash().add(Int32Array.from(list)).value, hash);
    });
  }

  it('goes on from the hash of the list before', () => {
    const hash = new MeshHash();
    hash.value = 0x12345678;
    equal(hash.add(Int32Array.of(1, 2, 3)).value, 0x375313de);
  });

  const shorts: readonly (readonly [words: number[], hash: number])[] = [
    [[1], 0xb93913a8],
    [[1, 2, 3], 0x40d1a02e],
    [[0, 0, 0, 1, 1, 0, 1], 0x04d310f1],
  ];
  for (const [list, hash] of shorts) {
    it(`of the 16-bit words [${list.join(', ')}] is ${hash.toString(16)}`, () => {
      equal(new MeshHash().addShorts(Uint16Array.from(list)).value, hash);
    });
  }
});
