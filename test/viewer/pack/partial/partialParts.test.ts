import assert from 'node:assert/strict';
import { appearanceRow } from '../../../../src/model/viewPack';
import type {
  PartialFaces,
  PartialStart,
} from '../../../../src/viewer/pack/partial/partialListener';
import { PartialParts } from '../../../../src/viewer/pack/partial/partialParts';
import type { ViewPack } from '../../../../src/viewer/pack/readPack';
import { UnpackedPack } from '../../../../src/viewer/pack/unpackedPack';
import { PackInflater } from '../../../../src/viewer/pack/unpack/packInflater';
import { openedPack } from '../../../kernel/packs';
import { manyParts, packed, trianglesOfPart } from './comingScene';

const count = 40;

describe('a view pack while it comes', function () {
  this.timeout(120_000);
  const file = packed(manyParts(count));

  it('tells first how large the whole is, and of how many parts', async () => {
    const { starts } = await followed(file, 0.1);
    const [start = assert.fail(), ...others] = starts;
    assert.equal(others.length, 0);
    assert.equal(start.parts, count + 3);
    assert.deepEqual(start.box.slice(0, 3), [-1, -1, 0]);
    assert.ok((start.box[3] ?? 0) >= count - 1);
  });

  it('has the largest part before all others, long before its end', async () => {
    const { drawn } = await followed(file, 0.1);
    const [[first = assert.fail()] = assert.fail()] = drawn.map(({ faces }) => faces);
    assert.ok(isRed(first));
    assert.equal(first.index.length, 6);
    assert.deepEqual([...first.positions.subarray(3, 6)], [count - 1, -1, 0]);
  });

  it('has more parts the more of it is there, and all of them at its end', async () => {
    const parts = await Promise.all(
      [0.3, 0.6, 0.9, 1].map(async (share) => (await followed(file, share)).drawn.at(-1)?.parts),
    );
    const [some = 0, more = 0, most = 0, all] = parts;
    assert.ok(0 < some && some < more && more < most && most < count, parts.join());
    assert.equal(all, count + 3);
  });

  it('is drawn as the whole is: every triangle once, where it stands', async () => {
    const { drawn, pack } = await followed(file, 1);
    const faces = drawn.flatMap(({ faces }) => faces);
    assert.equal(trianglesIn(faces), count * trianglesOfPart + 2 * 200 + 2);
    assert.deepEqual(cornersOf(faces), cornersOfPack(pack ?? assert.fail()));
  });

  it('becomes the same pack, whether anybody follows it or not', async () => {
    const { pack } = await followed(file, 1);
    const { description, arrays } = openedPack(file);
    assert.deepEqual(pack?.description, description);
    assert.ok(bytesOf(pack).equals(bytesOf({ description, arrays })));
  });

  it('of very many triangles is drawn as far as that is quick, and counts only what is drawn whole', async () => {
    const { drawn } = await followed(file, 1, 100_000);
    const triangles = trianglesIn(drawn.flatMap(({ faces }) => faces));
    assert.ok(triangles <= 100_000 && triangles > 50_000, `${triangles}`);
    const { parts } = drawn.at(-1) ?? assert.fail();
    assert.ok(parts > count / 2 && parts < count + 3, `${parts}`);
  });

  it('is told to be damaged where its units are not those of its parts', async () => {
    const { description, data } = await unpacked(file);
    const change = (word: number, value: number) => {
      const stored: unknown = JSON.parse(description);
      const [at = 0] = spanOf(stored);
      const other = data.slice(0);
      new DataView(other).setUint32(at + 4 * word, value, true);
      return () => {
        const partial = new PartialParts({ begun: () => undefined, drawn: () => undefined });
        partial.take(1e6, new UnpackedPack(description, other));
      };
    };
    for (const [word, value] of [
      [0, 99],
      [0, 0],
      [1, 1000],
    ] as const) {
      assert.throws(change(word, value), { name: 'UnreadableModel' }, `${word} ${value}`);
    }
  });
});

interface Followed {
  readonly starts: readonly PartialStart[];
  readonly drawn: readonly { readonly faces: readonly PartialFaces[]; readonly parts: number }[];
  /** Where all of it came. */
  readonly pack: ViewPack | null;
}

/** What is told of a pack when so much of it has come, 0…1. */
async function followed(
  file: Uint8Array,
  share: number,
  maxTriangles = Infinity,
): Promise<Followed> {
  const starts: PartialStart[] = [];
  const drawn: Followed['drawn'][number][] = [];
  const partial = new PartialParts(
    {
      begun: (start) => starts.push(start),
      drawn: (faces, parts) => drawn.push({ faces, parts }),
    },
    maxTriangles,
  );
  const inflater = new PackInflater(file.length, (arrays, pack) => {
    partial.take(arrays, pack);
  });
  const end = Math.floor(share * file.length);
  for (let at = 0; at < end; at += 10_000) {
    inflater.add(Uint8Array.from(file.subarray(at, Math.min(end, at + 10_000))));
  }
  if (share === 1) return { starts, drawn, pack: await inflater.finish() };
  await assert.rejects(inflater.finish(), { name: 'UnreadableModel' });
  return { starts, drawn, pack: null };
}

async function unpacked(file: Uint8Array) {
  const packs: UnpackedPack[] = [];
  const inflater = new PackInflater(file.length, (_, pack) => packs.push(pack));
  inflater.add(Uint8Array.from(file));
  await inflater.finish().catch(() => undefined);
  return packs.at(-1) ?? assert.fail();
}

function spanOf(stored: unknown): readonly number[] {
  const units: unknown = typeof stored === 'object' && stored && 'units' in stored && stored.units;
  return Array.isArray(units) ? units.map(Number) : assert.fail();
}

function trianglesIn(faces: readonly PartialFaces[]): number {
  return faces.reduce((sum, { index }) => sum + index.length / 3, 0);
}

function isRed({ looks, slots }: PartialFaces): boolean {
  const [r = 0, g = 0, b = 0] = looks.subarray(appearanceRow * (slots[0] ?? 0));
  return r > 0.5 && g === 0 && b === 0;
}

/** Every corner of every triangle as a text, in an order of their own. */
function cornersOf(faces: readonly PartialFaces[]): readonly string[] {
  return faces.flatMap(({ positions, index }) => cornerTexts(positions, index)).sort();
}

function cornersOfPack({ description, arrays }: ViewPack): readonly string[] {
  return description.batches
    .flatMap(({ positions, index }) =>
      cornerTexts(arrays.floats(positions), arrays.integers(index)),
    )
    .sort();
}

function cornerTexts(positions: Float32Array, index: Uint32Array): readonly string[] {
  return Array.from(index, (vertex) => positions.subarray(3 * vertex, 3 * vertex + 3).join());
}

function bytesOf({ arrays }: ViewPack): Buffer {
  const { data, added } = arrays.memory;
  return Buffer.concat([data, ...added.map(([, buffer]) => buffer)].map((one) => Buffer.from(one)));
}
