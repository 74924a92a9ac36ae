import assert from 'node:assert/strict';
import { Box3, BoxGeometry, Matrix4, MeshStandardMaterial, Ray, Vector3 } from 'three';
import { faceBatches } from '../../src/viewer/model/faceBatches';
import { LookTable } from '../../src/viewer/model/lookTable';
import type { Model, Part } from '../../src/viewer/model/model';
import { readFaceStarts } from '../../src/viewer/gltf/readFaceStarts';
import { Picker } from '../../src/viewer/picking/picker';

/** Four boxes of side 1 along X, the last one mirrored; all share one geometry. */
const box = new BoxGeometry(1, 1, 1);
const material = new MeshStandardMaterial();
const pieces = [0, 1, 2, 3].map((slot) => {
  const place = new Matrix4().makeTranslation(3 * slot, 0, 0);
  if (slot === 3) place.multiply(new Matrix4().makeScale(-1, 1, 1));
  return { slot, geometry: box, material, place };
});
const budgets: Record<string, number> = { 'written out': 1000, 'kept as instances': 10 };

for (const [how, mostMerged] of Object.entries(budgets)) {
  describe(`faces ${how}`, () => {
    const looks = new LookTable(4);
    const { batches, points } = faceBatches(pieces, looks, mostMerged);

    it('take few draw calls', () => {
      // The mirrored box stands alone and is therefore written out.
      assert.equal(batches.length, how === 'written out' ? 1 : 2);
      const triangles = batches.map(({ index, copies }) => (index.length / 3) * copies.length);
      assert.equal(
        triangles.reduce((a, b) => a + b),
        48,
      );
    });

    it('have vertices for every slot, where they stand', () => {
      for (const slot of [0, 1, 2, 3]) {
        const { coordinates, first, count, place } = points.get(slot) ?? assert.fail();
        const xs = Array.from({ length: count }, (_, i) => {
          const point = new Vector3().fromArray(coordinates, 3 * (first + i));
          return (place ? point.applyMatrix4(place) : point).x;
        });
        assert.deepEqual([Math.min(...xs), Math.max(...xs)], [3 * slot - 0.5, 3 * slot + 0.5]);
      }
    });

    it('are found by a ray with their part, their face and the place', () => {
      const picker = new Picker(modelOf(looks, batches), () => true);
      for (const slot of [0, 1, 2, 3]) {
        const hit = picker.pick(down(3 * slot + 0.1), new Matrix4());
        assert.equal(hit?.part.name, `box ${slot}`);
        // Two triangles a side: right, left, top.
        assert.equal(hit.face, 2);
        near(hit.point, [3 * slot + 0.1, 0.5, 0]);
      }
      assert.equal(picker.pick(down(1.5), new Matrix4()), null);
    });

    it('are found where the model has been turned', () => {
      const picker = new Picker(modelOf(looks, batches), () => true);
      const stand = new Matrix4().makeTranslation(0, 10, 0);
      near(picker.pick(down(3), stand)?.point ?? [], [3, 10.5, 0]);
    });

    it('are passed through where they cannot be picked', () => {
      const picker = new Picker(modelOf(looks, batches), (slot) => slot !== 0);
      assert.equal(picker.pick(down(0), new Matrix4()), null);
      const along = new Ray(new Vector3(-5, 0, 0), new Vector3(1, 0, 0));
      assert.equal(picker.pick(along, new Matrix4())?.part.name, 'box 1');
    });
  });
}

describe('starts of exact faces', () => {
  it('are read from ranges that follow each other, and from nothing else', () => {
    const pairs = [
      [0, 2],
      [2, 5],
    ];
    assert.deepEqual(readFaceStarts(pairs), [0, 2]);
    for (const broken of [
      null,
      [[1, 2]],
      [
        [0, 2],
        [3, 1],
      ],
      [[0, -1]],
      ['x'],
    ]) {
      assert.equal(readFaceStarts(broken), null);
    }
  });
});

function modelOf(looks: LookTable, batches: Model['batches']): Pick<Model, 'parts' | 'batches'> {
  const parts = pieces.map(({ slot }): Part => {
    const points = { coordinates: new Float32Array(0), first: 0, count: 0, place: null };
    const piece = { slot, color: null, opacity: 1, box: new Box3(), points, firstTriangle: 0 };
    const faceStarts = [0, 2, 4, 6, 8, 10];
    return { path: [slot], name: `box ${slot}`, assemblies: [], pieces: [piece], faceStarts };
  });
  assert.equal(looks.slots, parts.length);
  return { parts, batches };
}

function down(x: number): Ray {
  return new Ray(new Vector3(x, 50, 0), new Vector3(0, -1, 0));
}

function near(found: readonly number[], meant: readonly number[]): void {
  meant.forEach((value, i) => {
    assert.ok(Math.abs((found[i] ?? NaN) - value) < 1e-6, `${found.join()} is not ${meant.join()}`);
  });
}
