import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Scene } from '../../../../src/kernel/base/scene';
import type { Body } from '../../../../src/kernel/brep/brep';
import { knownBox } from '../../../../src/kernel/brep/knownBox';
import { readSolidWorks } from '../../../../src/kernel/readers/sldprt/readSolidWorks';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { BoundingBox, type Box } from '../../../../src/model/boundingBox';
import { xtStream } from '../xt/xtStreams';
import { facesShowing } from './facesShowing';
import { framed, section, words } from './packings';
import { writeCompound } from './writeCompound';
import { writeDisplayList } from './writeDisplayList';
import { withoutEngines } from '../../conversionOptions';

const passedOver =
  'The mesh saved in the file is older than its model, and is not shown; the saved picture may be as old.';
const isOlder =
  'The mesh that is shown is older than the model in the file: it may be of an earlier state.';

describe('SolidWorks parts whose mesh is older than their model', () => {
  let chip: Uint8Array, plate: Uint8Array;
  before(async () => {
    chip = await xtStream('Chip.SLDPRT');
    plate = await xtStream('Base_Plate.SLDPRT');
  });

  it('are shown by their exact body where it has the size that the file tells', async () => {
    const scene = await read({ ...body(chip), ...mesh(plate), ...counters(157, 166, boxOf(chip)) });
    deepEqual(shown(scene), [['meshed from exact B-rep', 10]]);
    deepEqual(scene.facts.warnings, [passedOver]);
    equal(scene.savedPicture, undefined);
  });

  it('are shown by their mesh when it is as new as the model', async () => {
    const scene = await read({ ...body(chip), ...mesh(plate), ...counters(166, 166, boxOf(chip)) });
    deepEqual(shown(scene), [['triangles saved in the file', 38]]);
    ok(!scene.facts.warnings.includes(isOlder));
  });

  it('are shown by their mesh, which is said, when the body has another size than the file tells', async () => {
    const { low, high } = boxOf(chip);
    const half = { low, high: [high[0], high[1], (low[2] + high[2]) / 2] } as const;
    for (const box of [half, unionOf(boxOf(chip), boxOf(plate)), null]) {
      const scene = await read({ ...body(chip), ...mesh(plate), ...counters(157, 166, box) });
      deepEqual(shown(scene), [['triangles saved in the file', 38]]);
      ok(scene.facts.warnings.includes(isOlder));
      equal(scene.facts.savedMesh?.at, null);
    }
  });

  it('are shown by their mesh, which is said, when the body cannot be read', async () => {
    const damaged = { 'Contents/Config-0-Partition': section(chip).subarray(0, 200) };
    const scene = await read({ ...damaged, ...mesh(chip), ...counters(157, 166, boxOf(chip)) });
    deepEqual(shown(scene), [['triangles saved in the file', 10]]);
    ok(scene.facts.warnings.includes(isOlder));
  });

  it('are shown by their exact body without a word when the mesh shows the same', async () => {
    const scene = await read({ ...body(chip), ...mesh(chip), ...counters(157, 166, null) });
    deepEqual(shown(scene), [['meshed from exact B-rep', 10]]);
    deepEqual(scene.facts.warnings, []);
  });

  it('are shown in the configuration whose counter is that of the model', async () => {
    const scene = await read({
      ...body(plate, 3),
      ...body(chip, 7),
      ...mesh(plate),
      ...counters(157, 166, boxOf(chip), 7),
      'Contents/Config-3-LWDATA': sizeData(120, boxOf(plate)),
    });
    deepEqual(shown(scene), [['meshed from exact B-rep', 10]]);
  });

  it('are shown with a body that was added since, and without one that is hidden', async () => {
    const both = unionOf(boxOf(chip), boxOf(plate));
    const two = bodies(chip, plate);
    const all = await read({ ...two, ...mesh(chip), ...counters(157, 166, both) });
    deepEqual(shown(all), [
      ['meshed from exact B-rep', 10],
      ['meshed from exact B-rep', 38],
    ]);
    deepEqual(all.facts.warnings, [passedOver]);
    const one = await read({ ...two, ...mesh(chip), ...counters(157, 166, boxOf(chip)) });
    deepEqual(shown(one), [['meshed from exact B-rep', 10]]);
    deepEqual(one.facts.warnings, []);
  });

  it('are shown without a body that was hidden since', async () => {
    const two = bodies(chip, plate);
    const list = [...facesShowing(bodiesOf(chip)), ...facesShowing(bodiesOf(plate))];
    const both = { 'Contents/DisplayLists': writeDisplayList(list, '97Plus') };
    const scene = await read({ ...two, ...both, ...counters(157, 166, boxOf(chip)) });
    deepEqual(shown(scene), [['meshed from exact B-rep', 10]]);
    deepEqual(scene.facts.warnings, [passedOver]);
  });

  it('say that a body within the others is left out as hidden, which the box cannot tell', async () => {
    const two = bodies(plate, chip);
    const scene = await read({ ...two, ...mesh(plate), ...counters(157, 166, boxOf(plate)) });
    equal(scene.parts.length, 1);
    match(scene.facts.warnings.join(), /^One body is left out as hidden, which only a mesh tells/);
  });
});

/** Of each part how it is shown, and its number of faces. */
function shown(scene: Scene): unknown[] {
  return scene.parts.map(({ geometry, faces }) => [geometry, faces.length]);
}

function body(stream: Uint8Array, configuration = 0): Record<string, Uint8Array> {
  return { [`Contents/Config-${configuration}-Partition`]: section(stream) };
}

/** Bodies of one state. */
function bodies(...streams: readonly Uint8Array[]): Record<string, Uint8Array> {
  return { 'Config-0-FeatureBodies/LocalBodies': Buffer.concat(streams.map((of) => framed(of))) };
}

function mesh(of: Uint8Array): Record<string, Uint8Array> {
  return { 'Contents/DisplayLists': writeDisplayList(facesShowing(bodiesOf(of)), '97Plus') };
}

/** What a part tells of its changes: when its mesh was made, and what it is now. */
function counters(
  ofMesh: number,
  ofModel: number,
  box: Box | null,
  configuration = 0,
): Record<string, Uint8Array> {
  return {
    '_DL_VERSION_14000/DLUpdateStamp': Buffer.concat([words(ofMesh), Buffer.alloc(2)]),
    ModelStamps: words(1_700_043_987, ofModel, 131),
    ...(box && { [`Contents/Config-${configuration}-LWDATA`]: sizeData(ofModel, box) }),
  };
}

function sizeData(counter: number, { low, high }: Box): Buffer {
  const data = Buffer.alloc(92);
  data.writeUInt32LE(counter);
  // Of several bodies the centre of the sphere around them is not the middle of the box.
  const centre = [0, 1, 2].map((axis) => (2 * (low[axis] ?? NaN) + (high[axis] ?? NaN)) / 3);
  [...centre, ...high, ...low, Math.hypot(...centre), 1000].forEach((value, i) => {
    data.writeDoubleLE(value, 4 + 8 * i);
  });
  return data;
}

function bodiesOf(stream: Uint8Array): readonly Body[] {
  return xtBrep(readXtData(stream)).bodies;
}

function boxOf(stream: Uint8Array): Box {
  const boxes = bodiesOf(stream).flatMap((each) => knownBox(each) ?? []);
  return unionOf(...boxes);
}

function unionOf(...boxes: readonly Box[]): Box {
  const union = new BoundingBox();
  for (const box of boxes) union.addBox(box);
  return union;
}

async function read(streams: Record<string, Uint8Array>): Promise<Scene> {
  const file = writeCompound({ ISolidWorksInformation: Buffer.alloc(4), ...streams });
  return await readSolidWorks(file, withoutEngines, 'part.sldprt');
}
