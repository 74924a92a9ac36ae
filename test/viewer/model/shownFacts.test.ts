import { deepEqual, ok } from 'node:assert/strict';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { withExtents } from '../../../src/kernel/convert/withExtents';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { shownFacts } from '../../../src/viewer/model/shownFacts';
import { describePart } from '../../../src/viewer/tools/measure/facts/describePart';
import { boxPart, nodeOf, sceneOf } from '../../kernel/boxScene';
import { openedPackOf } from '../../kernel/packs';
import { cylinderBody } from '../../kernel/tessellate/bodies';

describe('the box of a part', () => {
  it('is that along its own axes, however it is placed, in the facts of a file as on the page', async () => {
    const { scene, model } = await turnedRod();
    const { roots } = shownFacts(model, { unit: 'mm', decimals: null });
    const [fact] = measuredFacts(scene, 1e-4).parts;
    deepEqual(inMicrometres(fact?.sizeMetres), [10_000, 10_000, 200_000]);
    for (const { body, path } of roots) {
      ok(body?.isSizeExact);
      deepEqual(inMicrometres(body.sizeMetres), [10_000, 10_000, 200_000]);
      const { facts, figures } = describePart(model, path, { units: 'mm', decimals: null }, null);
      ok(facts.includes('Box: 10 × 10 × 200 mm (exact)'), facts.join());
      deepEqual(inMicrometres(figures?.size?.value), [10_000, 10_000, 200_000]);
    }
  });

  it('is that of its triangles where only these are known, as large as its place makes it', async () => {
    const { shapes: _, ...box } = boxPart(null);
    const twice = Float64Array.of(0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1);
    const scene = sceneOf([nodeOf({ part: 0, matrix: twice })], box);
    const glb = await writeGlb(scene, modelExtras(scene, 'normal'));
    const [part] = buildModel(await openedPackOf(glb)).parts;
    deepEqual([part?.isSizeExact, inMicrometres(part?.size)], [false, [2e6, 2e6, 4e6]]);
  });
});

/** Of ∅10 × 200: as it is, and leaning by 30°. */
async function turnedRod() {
  const meshed = meshBody(cylinderBody(5, 200), 1, 'normal', { name: 'rod', color: null });
  if (meshed.kind !== 'meshed') throw new Error(meshed.why);
  const [sine, cosine] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
  const turn = [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, 0.3, 0, 0, 1];
  const nodes = [null, Float64Array.from(turn)].map((matrix) => nodeOf({ part: 0, matrix }));
  const scene = withExtents(sceneOf(nodes, meshed.part));
  const glb = await writeGlb(scene, modelExtras(scene, 'normal'));
  return { scene, model: buildModel(await openedPackOf(glb)) };
}

function inMicrometres(size: readonly number[] | null | undefined): readonly number[] {
  return (size ?? []).map((length) => Math.round(length * 1e6));
}
