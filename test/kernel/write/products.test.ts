import { deepEqual, equal } from 'node:assert/strict';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { collectParts } from '../../../src/kernel/write/pack/packedParts';
import { PackData } from '../../../src/kernel/write/pack/packData';
import { packMeshes } from '../../../src/kernel/write/pack/packMeshes';
import { boxPart, movedBy, nodeOf, sceneOf } from '../boxScene';
import { glbIssues } from '../glbIssues';

const red = [1, 0, 0, 1] as const;

describe('the product of an instance', () => {
  const nut = boxPart(null);
  const scene = sceneOf(
    [
      nodeOf({ name: 'nut_1', product: 'nut', part: 0 }),
      nodeOf({ name: 'nut_2', product: 'nut', part: 0, matrix: movedBy(1, 0, 0), color: red }),
      nodeOf({ name: 'plate', part: 1, matrix: movedBy(3, 0, 0) }),
    ],
    { ...nut, name: 'nut' },
    { ...nut, name: 'plate' },
  );
  const extras = modelExtras(scene, 'normal');

  it('travels in the GLB, which the Khronos validator passes', async () => {
    const glb = await writeGlb(scene, extras);
    deepEqual(await glbIssues(glb), []);
    const { roots } = await readGlbScene(glb);
    deepEqual(
      roots.map(({ name, product }) => [name, product]),
      [
        ['nut_1', 'nut'],
        ['nut_2', 'nut'],
        ['plate', undefined],
      ],
    );
  });

  it('travels in the pack, and a mesh in another colour is known to be the same', async () => {
    const view = await readGlbScene(await writeGlb(scene, extras));
    const { roots, parts } = collectParts(view);
    deepEqual(
      roots.map(({ product }) => product),
      ['nut', 'nut', undefined],
    );
    const { meshes } = packMeshes(parts, () => ({ pieces: [] }), new PackData(Infinity));
    deepEqual(
      meshes.map(({ sameAs }) => sameAs),
      [undefined, 0, 0],
    );
  });

  it('is what facts count, of the model and of its GLB alike', async () => {
    const counted = ({ parts }: ReturnType<typeof measuredFacts>) =>
      parts.map(({ name, placements }) => [name, placements]);
    const expected = [
      ['nut', 2],
      ['plate', 1],
    ];
    deepEqual(counted(measuredFacts(scene)), expected);
    const back = placedParts(await readGlbScene(await writeGlb(scene, extras)));
    deepEqual(counted(measuredFacts(back)), expected);
  });

  it('counts once what a file has once for each instance', () => {
    const copies = sceneOf(
      [
        nodeOf({ name: 'nut', part: 0 }),
        nodeOf({ name: 'nut', part: 1, matrix: movedBy(1, 0, 0) }),
      ],
      { ...nut, name: 'nut' },
      { ...nut, name: 'nut', positions: nut.positions.slice() },
    );
    equal(modelExtras(copies, 'normal').counts.parts, 1);
    deepEqual(
      measuredFacts(copies).parts.map(({ placements }) => placements),
      [2],
    );
  });
});
