import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Size } from '../../../src/model/facts/modelFacts';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { withExtents } from '../../../src/kernel/convert/withExtents';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import type { Scene } from '../../../src/kernel/base/scene';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { nodeOf, sceneOf } from '../boxScene';
import { cylinderBody } from '../tessellate/bodies';

describe('withExtents', () => {
  it('tells the box of the turned body itself, not that of a turned box', () => {
    const { sizeMetres, isSizeExact } = measuredFacts(turnedRod(), deflection);
    ok(isSizeExact);
    near(sizeMetres, turnedSize);
  });

  it('carries the exact box through a GLB, for the part and for its turned place', async () => {
    const scene = withExtents(turnedRod());
    const glb = await writeGlb(scene, modelExtras(scene, 'normal'));
    const read = placedParts(await readGlbScene(glb, ''));
    const { sizeMetres, isSizeExact, parts } = measuredFacts(read, deflection);
    ok(isSizeExact);
    near(sizeMetres, turnedSize);
    deepEqual(
      parts.map((part) => part.isSizeExact),
      [true],
    );
    near(parts[0]?.sizeMetres ?? null, [0.01, 0.01, 0.2]);
  });

  it('believes no box that the triangles contradict, and none of a mesh alone', () => {
    const scene = turnedRod();
    const lying = scene.parts.map((part) => ({ ...part, reach: () => 1 }));
    equal(measuredFacts({ ...scene, parts: lying }, deflection).isSizeExact, false);
    const bare = scene.parts.map(({ reach: _, ...part }) => part);
    equal(measuredFacts({ ...scene, parts: bare }, deflection).isSizeExact, false);
    equal(measuredFacts(scene, null).isSizeExact, false);
  });
});

const deflection = 1e-4;
const [sine, cosine] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];

/** Of a rod ∅10 × 200 that leans by 30° to the side. */
const turnedSize: Size = [0.01 * cosine + 0.2 * sine, 0.01, 0.2 * cosine + 0.01 * sine];

function turnedRod(): Scene {
  const meshed = meshBody(cylinderBody(5, 200), 1, 'normal', { name: 'rod', color: null });
  if (meshed.kind !== 'meshed') throw new Error(meshed.why);
  const turn = [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, 0.3, 0, 0, 1];
  return sceneOf([nodeOf({ part: 0, matrix: Float64Array.from(turn) })], meshed.part);
}

function near(size: Size | null, expected: Size): void {
  ok(size !== null);
  size.forEach((length, axis) => {
    ok(Math.abs(length - (expected[axis] ?? NaN)) < 1e-9, `${size.join()} is ${expected.join()}`);
  });
}
