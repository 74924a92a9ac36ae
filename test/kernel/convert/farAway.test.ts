import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { strToU8 } from 'fflate';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { modelFacts } from '../../../src/kernel/convert/factsOfScene';
import { readObj } from '../../../src/kernel/readers/obj/readObj';
import { readThreeMf } from '../../../src/kernel/readers/threemf/readThreeMf';
import { openZip } from '../../../src/kernel/containers/openZip';
import { DrawnParts } from '../../../src/kernel/write/view/drawnPart';
import { viewOfScene } from '../../../src/kernel/write/view/viewOfScene';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import type { Scene } from '../../../src/kernel/base/scene';
import type { ViewScene } from '../../../src/kernel/base/viewScene';
import { openedPack } from '../packs';
import { objText, threeMf, threeMfModel } from '../readers/resultFixtures';
import { movedStep } from '../../fixtures/movedStep';
import { withoutEngines } from '../conversionOptions';

/** File units. */
const away = 1e6;

describe('what stands a kilometre from the origin', function () {
  this.timeout(120_000);

  for (const sample of ['so101_wrist_roll_pitch.step', 'mayo_332.stp']) {
    it(`is read as finely as at the origin: ${sample}`, async () => {
      const text = await readFile(`samples/${sample}`, 'latin1');
      const [near, far] = [
        await sceneOf(text, sample),
        await sceneOf(movedStep(text, away), sample),
      ];
      deepEqual(far.facts.warnings, near.facts.warnings);
      equal(far.parts.length, near.parts.length);
      far.parts.forEach((part, i) => {
        const same = near.parts[i];
        isNear(part.solid.volume ?? NaN, same?.solid.volume ?? NaN, 1e-9);
        equal(part.indices.length, same?.indices.length);
        ok(Math.max(...part.positions.map(Math.abs)) < 10, 'its points are counted from near by');
      });
      const [size, sizeThere] = [near, far].map((scene) => factsOf(scene).sizeMetres);
      for (const axis of [0, 1, 2]) isNear(sizeThere?.[axis] ?? NaN, size?.[axis] ?? NaN, 1e-7);
      equal(factsOf(far).isSizeExact, factsOf(near).isSizeExact);
    });
  }

  it('is packed from near by, and the pack says from where', async () => {
    const text = await readFile('samples/mayo_332.stp', 'latin1');
    const [near, far] = [
      packOf(await sceneOf(text, 'a.stp')),
      packOf(await sceneOf(movedStep(text, away), 'a.stp')),
    ];
    equal(near.description.origin, undefined);
    const { origin = [0, 0, 0] } = far.description;
    for (const start of origin) ok(Math.abs(Math.abs(start) - away / 1000) < 1, origin.join());
    const boxes = far.arrays.floats(far.description.pieces.boxes);
    ok(
      boxes.every((end) => Math.abs(end) < 10),
      'boxes are counted from there',
    );
    const sizes = [near, far].map(({ description }) => description.size ?? [NaN, NaN, NaN]);
    sizes[0]?.forEach((length, axis) => {
      isNear(sizes[1]?.[axis] ?? NaN, length, 1e-7);
    });
  });

  it('keeps its size in an OBJ and in a 3MF', () => {
    const obj = (text: string) => readObj(strToU8(text), 'a.obj');
    const farObj = objText.replace(/^v (\S+)/gm, (_, x: string) => `v ${Number(x) + away}`);
    sameSize(obj(objText), obj(farObj));
    const model = (text: string) =>
      readThreeMf(
        openZip(threeMf(text), () => true),
        'a.3mf',
      );
    const farModel = threeMfModel.replace(
      /(<vertex[^>]*\bx=")([^"]+)/g,
      (_, head: string, x: string) => `${head}${Number(x) + away}`,
    );
    ok(farModel.includes(String(away)));
    sameSize(model(threeMfModel), model(farModel));
  });
});

async function sceneOf(text: string, name: string): Promise<Scene> {
  return readCad(Buffer.from(text, 'latin1'), name, { ...withoutEngines, quality: 'normal' });
}

function factsOf(scene: Scene) {
  return modelFacts(scene, modelExtras(scene, 'normal'), 'a.stp');
}

function packOf(scene: Scene) {
  const view = viewOfScene(scene, modelExtras(scene, 'normal'), new DrawnParts());
  const { chunks } = writePack(view, { merged: 1e6, chunk: 1e6, segments: 1e6, bytes: 2 ** 30 });
  return openedPack(Buffer.concat(chunks));
}

function sameSize(near: ViewScene, far: ViewScene): void {
  const [size, sizeThere] = [near, far].map(
    (scene) => measuredFacts(placedParts(scene)).sizeMetres ?? [],
  );
  equal(size?.length, 3);
  size.forEach((length, axis) => {
    isNear(sizeThere?.[axis] ?? NaN, length, 1e-9);
  });
}

/** @param share of the second, or metres */
function isNear(a: number, b: number, share: number): void {
  ok(Math.abs(a - b) <= share * Math.max(1, Math.abs(b)), `${a} is not ${b}`);
}
