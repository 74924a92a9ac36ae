import assert from 'node:assert/strict';
import { BufferAttribute, BufferGeometry, SphereGeometry, BoxGeometry } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { coarseGeometry } from '../../../src/viewer/frames/coarseGeometry';

describe('the coarse form of faces', () => {
  it('has few triangles that are where those of a dense piece are', () => {
    const sphere = pieceOf(new SphereGeometry(1, 100, 100), 0);
    const coarse = coarseOf(sphere, 0.2);
    assert.ok(triangles(coarse) < triangles(sphere) / 10, `${triangles(coarse)} triangles`);
    assert.ok(triangles(coarse) > 200);
    assert.deepEqual(boxOf(coarse), boxOf(sphere));
  });

  it('keeps a box, flat on all sides, however small it is', () => {
    const box = pieceOf(new BoxGeometry(1, 2, 3), 0);
    const coarse = coarseOf(box, 100);
    assert.equal(triangles(coarse), 12);
    assert.equal(coarse.getAttribute('position').count, 24, 'each side has its normal');
    assert.deepEqual(boxOf(coarse), boxOf(box));
  });

  it('makes of a small dense piece about its box, and joins it with no other', () => {
    const far = new SphereGeometry(1, 40, 40).translate(3, 0, 0);
    const both = mergeGeometries([pieceOf(new SphereGeometry(1, 40, 40), 4), pieceOf(far, 7)]);
    const coarse = coarseOf(both, 100);
    assert.ok(triangles(coarse) > 0 && triangles(coarse) < 100, `${triangles(coarse)} triangles`);
    const slots = coarse.getAttribute('slot');
    const index = coarse.getIndex()?.array ?? [];
    for (let i = 0; i < index.length; i += 3) {
      const of = [0, 1, 2].map((k) => slots.getX(index[i + k] ?? -1));
      assert.equal(new Set(of).size, 1, 'a triangle is of one piece');
    }
    assert.deepEqual(new Set(slots.array), new Set([4, 7]));
  });
});

function pieceOf(geometry: BufferGeometry, slot: number): BufferGeometry {
  const { count } = geometry.getAttribute('position');
  const normals = geometry.getAttribute('normal');
  // Unfolded normals have two numbers, as those of a pack.
  const unfolded = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [normals.getX(i), normals.getY(i), normals.getZ(i)];
    const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
    const [u, v] = [x / sum, y / sum];
    const sign = (value: number) => (value < 0 ? -1 : 1);
    unfolded.set(
      z >= 0 ? [u, v] : [(1 - Math.abs(v)) * sign(u), (1 - Math.abs(u)) * sign(v)],
      2 * i,
    );
  }
  const made = new BufferGeometry();
  made.setIndex(geometry.index);
  made.setAttribute('position', geometry.getAttribute('position'));
  made.setAttribute('normal', new BufferAttribute(unfolded, 2));
  made.setAttribute('slot', new BufferAttribute(new Float32Array(count).fill(slot), 1));
  return made;
}

function coarseOf(geometry: BufferGeometry, cell: number): BufferGeometry {
  const making = coarseGeometry(geometry, cell);
  for (;;) {
    const step = making.next();
    if (step.done) return step.value;
  }
}

function triangles(geometry: BufferGeometry): number {
  return (geometry.index?.count ?? 0) / 3;
}

function boxOf(geometry: BufferGeometry): readonly number[] {
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox ?? assert.fail();
  return [...min.toArray(), ...max.toArray()].map((value) => Math.round(value * 10) / 10);
}
