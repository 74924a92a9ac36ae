import assert from 'node:assert/strict';
import { Box3, Matrix4, Quaternion, Ray, Vector3 } from 'three';
import { InstanceSpheres } from '../../../src/viewer/picking/instanceSpheres';

const box = new Box3(new Vector3(1, 0, 0), new Vector3(2, 3, 1));

describe('spheres around the places of a mesh', () => {
  const copies = Array.from({ length: 200 }, (_, i) => ({
    place: new Matrix4().compose(
      new Vector3(wave(i, 1), wave(i, 2), wave(i, 3)).multiplyScalar(40),
      new Quaternion(wave(i, 4), wave(i, 5), wave(i, 6), 1).normalize(),
      new Vector3(1 + 0.5 * wave(i, 7), 1, i % 3 === 0 ? -1 : 1),
    ),
    slots: [i],
    firstTriangles: [0],
  }));
  const spheres = new InstanceSpheres(copies, box);

  it('keep each place that a ray meets, up to how far it counts, and few others', () => {
    let kept = 0;
    for (let i = 0; i < 200; i++) {
      const origin = new Vector3(wave(i, 8), wave(i, 9), wave(i, 10)).multiplyScalar(60);
      const direction = middleOf(i).sub(origin).normalize();
      const ray = new Ray(origin, direction);
      assert.ok(spheres.isOnTheWay(i, ray, Infinity));
      assert.ok(!spheres.isOnTheWay(i, new Ray(origin, direction.clone().negate()), Infinity));
      assert.ok(!spheres.isOnTheWay(i, ray, origin.distanceTo(middleOf(i)) - 6));
      kept += copies.filter((_, k) => spheres.isOnTheWay(k, ray, Infinity)).length;
    }
    assert.ok(kept < 200 * 20, `${kept} of 40000`);
  });

  it('keep each place that a plane meets, and none that is far from it', () => {
    const normal = [0.6, 0, 0.8] as const;
    for (let i = 0; i < 200; i++) {
      const { x, z } = middleOf(i);
      const height = 0.6 * x + 0.8 * z;
      assert.ok(spheres.reaches(i, normal, height, 0));
      assert.ok(!spheres.reaches(i, normal, height + 10, 0));
      assert.ok(spheres.reaches(i, normal, height + 10, 10));
    }
  });

  function middleOf(i: number): Vector3 {
    return box.getCenter(new Vector3()).applyMatrix4(copies[i]?.place ?? assert.fail());
  }
});

/** Numbers from −1 to 1 that look like chance. */
function wave(i: number, k: number): number {
  return Math.sin(12.9898 * (i + 1) * k + 78.233 * k);
}
