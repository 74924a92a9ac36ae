import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { modelExtras } from '../../../../src/kernel/convert/writeModelExtras';
import { withoutShear } from '../../../../src/kernel/readers/jt/withoutShear';
import { Refusal } from '../../../../src/kernel/base/refusal';
import type { Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { writeGlb } from '../../../../src/kernel/write/glb/writeGlb';
import { boxPart, movedBy, nodeOf, sceneOf } from '../../boxScene';
import { glbIssues } from '../../glbIssues';
import { measureMesh } from '../measureMesh';

/** Turns 30° around z. */
const turn = Float64Array.of(
  0.75 ** 0.5,
  0.5,
  0,
  0,
  -0.5,
  0.75 ** 0.5,
  0,
  0,
  0,
  0,
  1,
  0,
  1,
  2,
  3,
  1,
);
const stretch = Float64Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
/** x + y / 2, y, z; then 5 along x. */
const shear = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1);
const mirrored = shear.map((value, i) => (i === 10 ? -value : value));

describe('placements of a JT document', () => {
  it('stay what they are where each only moves, turns and stretches along its axes', () => {
    const below = nodeOf({ matrix: stretch, children: [nodeOf({ matrix: turn, part: 0 })] });
    const scene = sceneOf([nodeOf({ matrix: turn, children: [below] })], boxPart(null));
    equal(withoutShear(scene), scene);
  });

  it('that shear are worked into meshes of their own, seen from outside', () => {
    const [whole, reflected] = [shear, mirrored].map((matrix) => {
      const scene = withoutShear(sceneOf([nodeOf({ matrix, part: 0 })], boxPart(null)));
      deepEqual(scene.roots, [nodeOf({ part: 0 })]);
      const [part] = scene.parts;
      ok(part);
      deepEqual(part.solid, { volume: null, area: null });
      return { ...measureMesh(part), x: part.positions.filter((_, i) => i % 3 === 0) };
    });
    ok(whole && reflected);
    deepEqual(whole.size, [1500, 1000, 1000]);
    deepEqual([whole.volume, whole.openSides], [1e9, 0]);
    deepEqual([reflected.volume, reflected.openSides], [1e9, 0]);
    deepEqual([Math.min(...whole.x), Math.max(...whole.x)], [5, 6.5]);
    for (const { agreement } of [whole, reflected]) ok(agreement > 0.999);
  });

  it('that shear together are so from where they begin to, and the others share their mesh still', () => {
    const leaf = nodeOf({ name: 'leaf', matrix: movedBy(0, 0, 1), part: 0 });
    const bent = nodeOf({ name: 'bent', matrix: shear, children: [leaf, leaf] });
    const straight = nodeOf({ name: 'straight', matrix: turn, part: 0 });
    const scene = withoutShear(sceneOf([bent, straight, straight], boxPart(null)));
    const [first, second, third] = scene.roots;
    deepEqual([first?.matrix, first?.children.map(placeOf)], [null, ['leaf 0', 'leaf 0']]);
    deepEqual([second, third].map(placeOf), ['straight 1', 'straight 1']);
    equal(second?.matrix, turn);
    equal(scene.parts.length, 2);
    equal(scene.parts[0]?.positions[0], 5);
    equal(scene.parts[0].positions[2], 1);
  });

  it('that flatten leave something flat', () => {
    const flat = stretch.map((value, i) => (i === 10 ? 0 : value));
    const { parts } = withoutShear(sceneOf([nodeOf({ matrix: flat, part: 0 })], boxPart(null)));
    const [part] = parts;
    ok(part);
    for (let i = 2; i < part.positions.length; i += 3) equal(part.positions[i], 0);
    for (let i = 0; i < part.normals.length; i += 3) {
      const [x = 0, y = 0, z = 0] = part.normals.subarray(i, i + 3);
      ok(Math.abs(Math.hypot(x, y, z) - 1) < 1e-6);
    }
  });

  it('make a GLB that the Khronos validator lets pass', async () => {
    const pressed = stretch.map((value, i) => (i < 5 ? 0 : value));
    const placed = (matrix: Float64Array) =>
      sceneOf([nodeOf({ matrix, part: 0 })], boxPart([1, 0, 0, 1]));
    deepEqual(await errorsOf(placed(pressed)), ['NODE_MATRIX_NON_TRS']);
    for (const matrix of [shear, mirrored, pressed]) {
      deepEqual(await errorsOf(withoutShear(placed(matrix))), []);
    }
  });

  it('are refused when the meshes that they need are too large together', () => {
    const bent = (x: number) =>
      nodeOf({ matrix: shear.map((value, i) => (i === 12 ? x : value)), part: 0 });
    const numbers = 2 * 72 + 36 + 12 * 6;
    const scene = sceneOf([bent(1), bent(1), bent(2)], boxPart(null));
    equal(withoutShear(scene, 2 * numbers).parts.length, 2);
    throws(
      () => withoutShear(scene, 2 * numbers - 1),
      (error) => error instanceof Refusal && error.code === 'tooComplex',
    );
  });
});

function placeOf(node: SceneNode | undefined): string {
  return `${node?.name} ${node?.part}`;
}

async function errorsOf(scene: Scene): Promise<readonly string[]> {
  const glb = await writeGlb(scene, modelExtras(scene, 'normal', null));
  return (await glbIssues(glb)).map((issue) => issue.replace(/ .*/, ''));
}
