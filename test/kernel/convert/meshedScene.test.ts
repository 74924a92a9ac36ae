import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { outOfRange } from '../../../src/words/outOfRange';
import { threeNumbers } from '../../../src/model/vectors';
import { changesInWords, compareFiles } from '../../../src/kernel/convert/compareFiles';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { meshedScene } from '../../../src/kernel/convert/meshedScene';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { boxPart, nodeOf, sceneOf } from '../boxScene';
import type { Scene, SceneNode } from '../../../src/kernel/base/scene';
import { readResult } from '../../../src/kernel/convert/readResult';
import { withoutEngines } from '../conversionOptions';

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

describe('a colour that a file of triangles does not tell', () => {
  it('is none, as that of a CAD file without colours', async () => {
    const plain: Scene = sceneOf([nodeOf({ part: 0 })], boxPart(null));
    const glb = await writeGlb(plain, modelExtras(plain, 'normal'));
    const meshed = meshedScene(await readResult(glb, 'a.glb', withoutEngines));
    const recoloured = (scene: Scene) =>
      compareScenes({ scene: plain, fileName: 'a.step' }, { scene, fileName: 'b.stl' }).changes
        .parts;
    deepEqual(recoloured(meshed), []);
    const stl = stlOf(box([0, 0, 0], [1000, 1000, 1000]));
    const ofStl = meshedScene(await readResult(stl, 'b.stl', withoutEngines));
    deepEqual(
      recoloured(ofStl).map(({ isRecoloured }) => isRecoloured),
      [false],
    );
    // The grey of the usual colour is a colour where a file gives it.
    for (const given of [
      [1, 0, 0, 1],
      [0.71, 0.73, 0.76, 1],
    ] as const) {
      const colored: Scene = sceneOf([nodeOf({ part: 0 })], boxPart(given));
      const written = await writeGlb(colored, modelExtras(colored, 'normal'));
      deepEqual(
        recoloured(meshedScene(await readResult(written, 'a.glb', withoutEngines))).map(
          ({ isRecoloured }) => isRecoloured,
        ),
        [true],
      );
    }
  });
});

describe('the surface of triangles that are compared', () => {
  const block = stlOf(box([0, 0, 0], [10, 20, 30]));

  it('is told where it is open now, or closed again', async () => {
    const open = stlOf(box([0, 0, 0], [10, 20, 30]).slice(2));
    deepEqual((await linesOf('a.stl', block, 'b.stl', open)).slice(1), [
      'area: ≈ 2200 mm² → ≈ 1600 mm²',
      'surface is open now: it has no volume',
    ]);
    deepEqual((await linesOf('a.stl', open, 'b.stl', block)).slice(1), [
      'area: ≈ 1600 mm² → ≈ 2200 mm²',
      'surface is closed now: volume ≈ 6000 mm³',
    ]);
  });

  it('is told where it was turned inside out, and its volume stays', async () => {
    const inside = stlOf(box([0, 0, 0], [10, 20, 30]).map(([a, b, c]) => [a, c, b] as const));
    deepEqual(await linesOf('a.stl', block, 'b.stl', inside), ['triangles look inwards now']);
    deepEqual(await linesOf('a.stl', inside, 'b.stl', block), ['triangles look outwards now']);
    const longer = stlOf(box([0, 0, 0], [10, 20, 40]).map(([a, b, c]) => [a, c, b] as const));
    ok(
      (await linesOf('a.stl', inside, 'b.stl', longer)).includes('volume: ≈ 6000 mm³ → ≈ 8000 mm³'),
    );
  });
});

describe('files of which one is taken with Y upwards', () => {
  const blocks = [box([0, 0, 0], [10, 20, 30]), box([50, 0, 0], [60, 10, 10])];

  it('are told to be turned as a whole, where nothing else differs', async () => {
    const all = blocks.flat();
    deepEqual(await linesOf('a.stl', stlOf(all), 'a.obj', objOf([all])), [
      'a.obj is taken with Y upwards, a.stl with Z: apart from this turn by 90° about X their shapes are the same.',
    ]);
    const { isSame } = await told('a.obj', objOf([all]), 'a.stl', stlOf(all));
    equal(isSame, false);
    deepEqual(await linesOf('a.obj', objOf(blocks), 'b.obj', objOf(blocks)), []);
  });

  it('are warned about where more differs', async () => {
    const { lines, warnings } = await told('a.stl', stlOf(blocks.flat()), 'a.obj', objOf(blocks));
    ok(lines.some((line) => line.startsWith('parts: 1 → 2')));
    ok(warnings.some((line) => line.startsWith('a.obj is taken with Y upwards, a.stl with Z: ')));
    const same = await told('a.obj', objOf(blocks), 'b.obj', objOf(blocks.slice(1)));
    ok(!same.warnings.some((line) => line.includes('upwards')));
  });
});

function objOf(blocks: readonly (readonly Triangle[])[]): Uint8Array {
  const points = blocks.flatMap((triangles) => triangles.flat()).map((one) => `v ${one.join(' ')}`);
  let next = 1;
  const faces = blocks.flatMap((triangles, i) => [
    `o block${i === 0 ? '' : i}`,
    ...triangles.map(() => `f ${next++} ${next++} ${next++}`),
  ]);
  return Buffer.from(`${[...points, ...faces].join('\n')}\n`);
}

type Corner = readonly [number, number, number];
type Triangle = readonly [Corner, Corner, Corner];

/** Two triangles of each side, the first two of the side at the least X. */
function box(low: Corner, high: Corner): readonly Triangle[] {
  return [0, 1, 2].flatMap((axis) =>
    [low, high].flatMap((end, side) => {
      const at = (u: Corner, v: Corner): Corner => {
        const corner = [0, 0, 0];
        for (const [k, from] of [end, u, v].entries()) {
          const along = (axis + k) % 3;
          corner[along] = from[along] ?? outOfRange();
        }
        return threeNumbers(corner) ?? outOfRange();
      };
      const [a, b, c, d] = [at(low, low), at(high, low), at(high, high), at(low, high)];
      return side === 1
        ? [[a, b, c] as const, [a, c, d] as const]
        : [[a, c, b] as const, [a, d, c] as const];
    }),
  );
}

function stlOf(triangles: readonly Triangle[]): Uint8Array {
  const facet = (corners: Triangle) =>
    `facet normal 0 0 0\nouter loop\n${corners.map((one) => `vertex ${one.join(' ')}`).join('\n')}\nendloop\nendfacet`;
  return Buffer.from(`solid block\n${triangles.map(facet).join('\n')}\nendsolid block\n`);
}

async function linesOf(...given: Parameters<typeof told>): Promise<readonly string[]> {
  return (await told(...given)).lines;
}

async function told(oldName: string, old: Uint8Array, newName: string, current: Uint8Array) {
  const file = (fileName: string, bytes: Uint8Array) => ({
    fileName,
    read: () => Promise.resolve(bytes),
  });
  return changesInWords(
    await compareFiles(file(oldName, old), file(newName, current), withoutEngines),
  );
}

async function meshedSample() {
  const name = 'as1-oc-214.stp';
  const { glb } = await convertModel(await readFile(`samples/${name}`), name, withoutEngines);
  return meshedScene(await readResult(glb, 'a.glb', withoutEngines));
}

function withThoseBelow(node: SceneNode): readonly SceneNode[] {
  return [node, ...node.children.flatMap(withThoseBelow)];
}
