import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { strFromU8, strToU8 } from 'fflate';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { localPoints } from '../../../src/kernel/mesh/localPoints';
import { readPly } from '../../../src/kernel/readers/ply/readPly';
import { readStl } from '../../../src/kernel/readers/stl/readStl';
import type { ViewScene } from '../../../src/kernel/base/viewScene';
import { binaryStl, ply, textStl } from '../readers/resultFixtures';

describe('a corner that is no place', () => {
  for (const [value, message] of [
    [NaN, /no number/],
    [Infinity, /farther away/],
    [-Infinity, /farther away/],
  ] as const)
    it(`is refused in a binary STL, and not welded to a sound one: ${value}`, () => {
      const bytes = Buffer.from(binaryStl());
      bytes.writeFloatLE(value, 84 + 50 + 16);
      throws(() => readStl(bytes, 'a.stl'), { name: 'Refusal', message });
    });
});

describe('localPoints', () => {
  it('leaves points near the origin where they are', () => {
    const { points, matrix } = localPoints(Float32Array.of(1, 2, 3, 11, 12, 13), 0.001);
    deepEqual(points, Float32Array.of(0.001, 0.002, 0.003, 0.011, 0.012, 0.013));
    equal(matrix, null);
  });

  it('keeps the size of a mesh a kilometre away, text or binary', () => {
    const { isNear } = sizesOf(readStl(textStl(), 'a.stl'));
    isNear(sizesOf(readStl(movedText(textStl(), /vertex (\S+)/g), 'a.stl')).size);
    isNear(sizesOf(readStl(movedBinary(), 'a.stl')).size);
    isNear(
      sizesOf(readPly(movedText(ply('ascii'), /^(\S+)(?= \S+ \S+ 255 0 0$)/gm), 'a.ply')).size,
    );
  });

  it('puts it back where it stood', () => {
    const [part] = readStl(movedBinary(), 'a.stl').roots;
    ok(Math.abs((part?.matrix?.[12] ?? 0) - 1000) < 0.1);
  });
});

const away = 1e6;

function movedText(bytes: Uint8Array, place: RegExp): Uint8Array {
  return strToU8(
    strFromU8(bytes).replace(place, (all, x: string) => all.replace(x, String(Number(x) + away))),
  );
}

function movedBinary(): Uint8Array {
  const bytes = binaryStl();
  const view = new DataView(bytes.buffer);
  for (let at = 84; at < bytes.length; at += 50) {
    for (const corner of [12, 24, 36]) {
      view.setFloat32(at + corner, view.getFloat32(at + corner, true) + away, true);
    }
  }
  return bytes;
}

function sizesOf(scene: ViewScene) {
  const size = measuredFacts(placedParts(scene)).sizeMetres ?? [];
  const isNear = (other: readonly number[]): void => {
    equal(other.length, 3);
    other.forEach((length, axis) => {
      ok(Math.abs(length - (size[axis] ?? NaN)) < 1e-9, `${other.join()} is ${size.join()}`);
    });
  };
  return { size, isNear };
}
