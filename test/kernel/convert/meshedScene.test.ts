import { deepEqual, equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { meshedScene } from '../../../src/kernel/convert/meshedScene';
import type { SceneNode } from '../../../src/kernel/base/scene';
import { readResult } from '../../../src/kernel/convert/readResult';

describe('a file of triangles that is compared', () => {
  it('keeps products, placements and colours of what it is made of, and its triangles alone', async () => {
    const scene = await meshedSample();
    const nodes = scene.roots.flatMap(withThoseBelow);
    const nut = nodes.find(({ product }) => product === 'nut');
    equal(scene.parts[nut?.part ?? -1]?.name, 'nut');
    equal(nodes.filter(({ product }) => product === 'nut').length, 8);
    deepEqual(
      new Set(
        scene.parts.map(({ geometry, solid }) => `${geometry} ${solid.volume} ${solid.area}`),
      ),
      new Set(['triangles saved in the file null null']),
    );
    const colours = scene.parts.flatMap(({ faces }) => faces.map(({ color }) => color?.join()));
    equal(new Set(colours).size > 1, true);
  });

  it('is the same as itself', async () => {
    const [before, after] = [await meshedSample(), await meshedSample()];
    const { changes } = compareScenes(
      { scene: before, fileName: 'a.glb' },
      { scene: after, fileName: 'b.glb' },
    );
    deepEqual(changes.parts, []);
  });
});

async function meshedSample() {
  const options = {
    quality: 'draft',
    enginesDir: path.resolve('no engines'),
    report: () => undefined,
    logTrouble: () => undefined,
  } as const;
  const name = 'as1-oc-214.stp';
  const { glb } = await convertModel(await readFile(`samples/${name}`), name, options);
  return meshedScene(await readResult(glb, 'a.glb', options));
}

function withThoseBelow(node: SceneNode): readonly SceneNode[] {
  return [node, ...node.children.flatMap(withThoseBelow)];
}
