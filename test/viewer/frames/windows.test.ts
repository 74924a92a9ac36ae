import assert from 'node:assert/strict';
import {
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { LineWindow } from '../../../src/viewer/frames/lineWindow';
import { PlaceWindow } from '../../../src/viewer/frames/placeWindow';
import { edgeMeshes } from '../../../src/viewer/model/edgeMeshes';

/** Three segments, told apart by their x. */
const segments = Float32Array.from([1, 2, 3].flatMap((x) => [x, 0, 0, x, 1, 0]));
const material = new MeshBasicMaterial();

describe('a window onto lines', () => {
  it('has the corners of the wanted segments as plain triangles, each with its slot', () => {
    const slots = new Float32Array([5, 6, 7]);
    const window = new LineWindow(linesOf({ segments, slots, copies: [] }), 2);
    const opened = window.open(1, 2);
    assert.equal(window.max, 2);
    assert.deepEqual(numbersOf(opened, 'slot'), [6, 6, 6, 6, 7, 7, 7, 7]);
    assert.deepEqual(
      numbersOf(opened, 'start').filter((_, i) => i % 3 === 0),
      [2, 2, 2, 2, 3, 3, 3, 3],
    );
    assert.deepEqual([...(opened.index?.array ?? [])], [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]);
    assert.equal(window.open(0, 1).drawRange.count, 6);
    assert.deepEqual(numbersOf(opened, 'slot').slice(0, 4), [5, 5, 5, 5]);
  });

  it('has all lines of a part in each of its places', () => {
    const copies = [10, 20, 30].map((x, i) => ({
      firstSlot: i,
      place: new Matrix4().makeRotationZ(Math.PI / 2).setPosition(x, 0, 0),
    }));
    const lines = linesOf({ segments, slots: null, copies });
    assert.equal(lines.instanceCount, 3);
    const window = new LineWindow(lines, 6);
    assert.equal(window.max, 2);
    const opened = window.open(1, 2);
    const count = 2 * 3 * 4;
    const placed = Array.from({ length: count }, (_, i) => {
      const end = new Vector3().fromBufferAttribute(opened.getAttribute('end'), i);
      const row = (name: string) =>
        [0, 1, 2, 3].map((k) => opened.getAttribute(name).getComponent(i, k));
      const along = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
        a * end.x + b * end.y + c * end.z + d;
      return [along(row('rowX')), along(row('rowY'))].map(Math.round);
    });
    const wanted = [20, 30].flatMap((x) => [1, 2, 3].map((y) => [x - 1, y]));
    assert.deepEqual(
      placed.filter((_, i) => i % 4 === 0),
      wanted,
    );
    assert.deepEqual(
      numbersOf(opened, 'slot'),
      Array.from({ length: count }, (_, i) => (i < 12 ? 1 : 2)),
    );
  });
});

describe('a window onto places of a mesh', () => {
  it('has the wanted places with their slots, and leaves the memory of the whole alone', () => {
    const geometry = new BufferGeometry();
    geometry.setIndex([0, 1, 2]);
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
    geometry.setAttribute('slot', new InstancedBufferAttribute(new Float32Array([4, 5, 6]), 1));
    const whole = new InstancedMesh(geometry, material, 3);
    for (let i = 0; i < 3; i++) whole.setMatrixAt(i, new Matrix4().setPosition(i, 0, 0));
    const window = new PlaceWindow(whole, 2);
    const opened = window.open(1, 2);
    assert.equal(opened.count, 2);
    assert.deepEqual(numbersOf(opened.geometry, 'slot'), [5, 6]);
    const at = [0, 1].map((i) => {
      const place = new Matrix4();
      opened.getMatrixAt(i, place);
      return new Vector3().setFromMatrixPosition(place).x;
    });
    assert.deepEqual(at, [1, 2]);
    assert.equal(window.open(0, 1).count, 1);
    assert.equal(opened.geometry.getAttribute('position'), geometry.getAttribute('position'));
    window.dispose();
    assert.equal(opened.geometry.index, null);
    assert.ok(geometry.index && geometry.hasAttribute('position'));
  });
});

function linesOf(batch: Parameters<typeof edgeMeshes>[0][number]): InstancedBufferGeometry {
  const [mesh] = edgeMeshes([batch], () => material);
  assert.ok(mesh && mesh.geometry instanceof InstancedBufferGeometry);
  return mesh.geometry;
}

function numbersOf(geometry: BufferGeometry, name: string): number[] {
  const attribute = geometry.getAttribute(name);
  assert.ok(attribute instanceof BufferAttribute);
  return [...attribute.array];
}
