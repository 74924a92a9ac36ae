import assert from 'node:assert/strict';
import {
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix3,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { atOnce } from '../../../src/viewer/base/inSlices';
import { placedGeometry } from '../../../src/viewer/frames/placedGeometry';

const places = [
  new Matrix4(),
  new Matrix4().compose(
    new Vector3(1, 2, 3),
    new Quaternion().setFromAxisAngle(new Vector3(1, 2, 2).normalize(), 2),
    new Vector3(2, 2, 2),
  ),
  new Matrix4().makeScale(-1, 1, 1),
];

/** A tetrahedron's corners as normals of their own, and directions below the middle plane. */
const directions = [
  [0, 0, 1],
  [0.6, 0, -0.8],
  [-0.48, -0.6, -0.64],
] as const;

describe('a geometry that is written out for all places of a mesh', () => {
  it('has its points, normals and slots where each place has them', () => {
    const mesh = placed();
    const made = atOnce(placedGeometry(mesh.geometry, mesh));
    const slots = made.getAttribute('slot');
    assert.deepEqual([...slots.array], [7, 7, 7, 8, 8, 8, 9, 9, 9]);
    assert.deepEqual([...(made.index?.array ?? [])], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    places.forEach((place, which) => {
      directions.forEach((direction, k) => {
        const i = 3 * which + k;
        const at = new Vector3().fromBufferAttribute(made.getAttribute('position'), i);
        assert.ok(at.distanceTo(new Vector3(k, 2 * k, 1).applyMatrix4(place)) < 1e-5);
        const turn = new Matrix3().getNormalMatrix(place);
        const wanted = new Vector3(...direction).applyMatrix3(turn).normalize();
        const normals = made.getAttribute('normal');
        const normal = unfolded(normals.getX(i), normals.getY(i));
        assert.ok(normal.distanceTo(wanted) < 1e-3, `${which} ${k}`);
      });
    });
  });
});

function placed(): InstancedMesh {
  const geometry = new BufferGeometry();
  geometry.setIndex([0, 1, 2]);
  const points = directions.flatMap((_, k) => [k, 2 * k, 1]);
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  const normals = directions.flatMap(([x, y, z]) => unfold(x, y, z));
  const shorts = Int16Array.from(normals, (value) => Math.round(32767 * value));
  geometry.setAttribute('normal', new BufferAttribute(shorts, 2, true));
  geometry.setAttribute('slot', new InstancedBufferAttribute(new Float32Array([7, 8, 9]), 1));
  const mesh = new InstancedMesh(geometry, new MeshBasicMaterial(), places.length);
  places.forEach((place, i) => {
    mesh.setMatrixAt(i, place);
  });
  return mesh;
}

/** As a pack keeps normals: on an unfolded octahedron. */
function unfold(x: number, y: number, z: number): [number, number] {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  const [u, v] = [x / sum, y / sum];
  const sign = (value: number) => (value < 0 ? -1 : 1);
  return z >= 0 ? [u, v] : [(1 - Math.abs(v)) * sign(u), (1 - Math.abs(u)) * sign(v)];
}

function unfolded(u: number, v: number): Vector3 {
  const z = 1 - Math.abs(u) - Math.abs(v);
  const below = Math.max(-z, 0);
  const sign = (value: number) => (value < 0 ? -1 : 1);
  return new Vector3(u - below * sign(u), v - below * sign(v), z).normalize();
}
