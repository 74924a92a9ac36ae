import { deepEqual, equal, ok } from 'node:assert/strict';
import { decode } from 'fast-png';
import { namedViews, type NamedView } from '../../../src/model/namedView';
import { drawNamedView } from '../../../src/kernel/write/preview/drawPreview';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { readStl } from '../../../src/kernel/readers/stl/readStl';
import type { PlacedParts, Rgba, Scene } from '../../../src/kernel/base/scene';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { boxPart, movedBy, nodeOf, sceneOf } from '../boxScene';
import { withoutEngines } from '../conversionOptions';
import { readResult } from '../../../src/kernel/convert/readResult';
import { binaryStl } from '../readers/resultFixtures';

const red: Rgba = [0.8, 0.1, 0.1, 1];
const green: Rgba = [0.1, 0.8, 0.1, 1];
const blue: Rgba = [0.1, 0.1, 0.8, 1];
const yellow: Rgba = [0.8, 0.8, 0.1, 1];
const cyan: Rgba = [0.1, 0.8, 0.8, 1];
const pink: Rgba = [0.8, 0.1, 0.8, 1];

/** In the order of the faces of the box: −x +x −y +y −z +z. */
const sides = [red, green, blue, yellow, cyan, pink];
const colorSeen: Readonly<Record<Exclude<NamedView, 'iso'>, Rgba>> = {
  left: red,
  right: green,
  front: blue,
  back: yellow,
  bottom: cyan,
  top: pink,
};

/** As it comes back from the GLB that the kernel writes of it. */
async function fromGlb(scene: Scene): Promise<PlacedParts> {
  return placedParts(await readGlbScene(await writeGlb(scene, modelExtras(scene, 'normal'))));
}

describe('the parts of a 3D result', () => {
  it('have the facts that the scene had before it became a GLB', async () => {
    const roots = [nodeOf({ name: 'box', part: 0 }), nodeOf({ part: 0, matrix: movedBy(3, 5, 7) })];
    const scene = sceneOf(roots, boxPart(null, sides));
    deepEqual(measuredFacts(await fromGlb(scene)), measuredFacts(scene));
  });

  it('stand with Z up again, each axis in its place', async () => {
    const roots = [nodeOf({ part: 0 }), nodeOf({ part: 0, matrix: movedBy(1, 2, 3) })];
    const { sizeMetres } = measuredFacts(await fromGlb(sceneOf(roots, boxPart(null))));
    deepEqual(sizeMetres, [2, 3, 4]);
  });

  it('are as large as the whole where they stand alone in a file with Y up', async () => {
    const text = 'v 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 3\nf 1 2 3\nf 1 3 4\n';
    const result = await readResult(Buffer.from(text), 'a.obj', withoutEngines);
    const { sizeMetres, parts } = measuredFacts(placedParts(result));
    deepEqual(sizeMetres?.map(toMicrometre), [0.001, 0.003, 0.002]);
    deepEqual(parts[0]?.sizeMetres?.map(toMicrometre), [0.001, 0.003, 0.002]);
  });

  it('have flat normals where the format has none, and no exact value', () => {
    const parts = placedParts(readStl(binaryStl(), 'cube.stl'));
    const [part] = parts.parts;
    equal(part?.indices.length, 36);
    equal(part.normals.length, part.positions.length);
    ok(part.normals.every((value) => Math.abs(value) < 1e-6 || Math.abs(value) > 1 - 1e-6));
    equal(measuredFacts(parts).volume, null);
  });

  it('have edges that run on as lines', async () => {
    const bent = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0);
    const straight = Float32Array.of(0, 0, 1, 0, 1, 1);
    const scene = sceneOf([nodeOf({ part: 0 })], { ...boxPart(null), edges: [bent, straight] });
    const [part] = (await fromGlb(scene)).parts;
    deepEqual(
      part?.edges.map((edge) => [...edge]),
      [[...bent], [...straight]],
    );
  });
});

describe('a picture from a named view', () => {
  for (const [view, color] of Object.entries(colorSeen)) {
    it(`shows the ${view} of the model, on white`, async () => {
      const from = namedViews.find((known) => known === view);
      ok(from);
      const parts = await fromGlb(sceneOf([nodeOf({ part: 0 })], boxPart(null, sides)));
      const at = pixelsOf(drawNamedView(parts, from, 'z'));
      deepEqual(at(5, 5), [255, 255, 255, 255]);
      const seen = at(512, 512);
      // Light changes how bright it is, not which components are strong.
      const strong = color.slice(0, 3).map((value) => value > 0.5);
      const most = Math.max(...seen.slice(0, 3));
      deepEqual(
        seen.slice(0, 3).map((value) => value > most / 2),
        strong,
      );
    });
  }

  it('has the Y of a file above whose programs draw it upwards', () => {
    const scene = sceneOf([nodeOf({ part: 0 })], boxPart(null, sides));
    for (const [from, color] of [
      ['top', yellow],
      ['front', pink],
    ] as const) {
      const seen = pixelsOf(drawNamedView(scene, from, 'y'))(512, 512).slice(0, 3);
      const most = Math.max(...seen);
      deepEqual(
        seen.map((value) => value > most / 2),
        color.slice(0, 3).map((value) => value > 0.5),
      );
    }
  });

  it('shows what is right on the right, and what is up above', async () => {
    const roots = [nodeOf({ part: 0 }), nodeOf({ part: 1, matrix: movedBy(2, 0, 2) })];
    const scene = sceneOf(roots, boxPart(red), boxPart(blue));
    const front = pixelsOf(drawNamedView(scene, 'front', 'z'));
    const isBlue = ([r = 0, , b = 0]: readonly number[]) => b > 2 * r;
    ok(isBlue(front(850, 170)) && !isBlue(front(170, 850)));
    const back = pixelsOf(drawNamedView(scene, 'back', 'z'));
    ok(isBlue(back(170, 170)) && !isBlue(back(850, 850)));
  });
});

function pixelsOf(png: Uint8Array): (x: number, y: number) => readonly number[] {
  const { data, width } = decode(png);
  return (x, y) => Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
}

function toMicrometre(metres: number): number {
  return Math.round(1e6 * metres) / 1e6;
}
