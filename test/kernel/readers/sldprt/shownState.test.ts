import { deepEqual, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Body, Face, Loop } from '../../../../src/kernel/brep/brep';
import { facesOf } from '../../../../src/kernel/brep/facesOf';
import type { Cylinder } from '../../../../src/kernel/brep/geometry';
import { along, dot, lengthOf, minus } from '../../../../src/kernel/base/vector';
import type { DisplayFace } from '../../../../src/kernel/readers/sldprt/display/displayFace';
import { readDisplayList } from '../../../../src/kernel/readers/sldprt/display/displayList';
import { displayStream } from '../../../../src/kernel/readers/sldprt/display/displayStream';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';
import { readSolidWorks } from '../../../../src/kernel/readers/sldprt/readSolidWorks';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { ofEarlier, partitionOf } from '../xt/partitions';
import { xtStream } from '../xt/xtStreams';
import { facesShowing } from './facesShowing';
import { framed, section } from './packings';
import { writeCompound } from './writeCompound';
import { type Release, writeDisplayList } from './writeDisplayList';
import { withoutEngines } from '../../conversionOptions';

describe('SolidWorks parts of which the mesh shows another state than the last', () => {
  it('are shown as they were before the features that it does not show', async () => {
    const partition = await partitionStream('Base_Plate.SLDPRT');
    const states = await earlier('Base_Plate.SLDPRT');
    for (const [faces, mesh] of states
      .slice(1, 4)
      .map((bodies) => facesShowing(bodies))
      .entries()) {
      const read = await parts({ 'Contents/Config-0-Partition': partition }, mesh);
      deepEqual(read, [['meshed from exact B-rep', [22, 14, 6][faces]]]);
    }
  });

  it('are shown by their mesh when their history is damaged, or shows nothing of it', async () => {
    const { last, deltas } = await partitionOf('Base_Plate.SLDPRT');
    const [, before] = await earlier('Base_Plate.SLDPRT');
    ok(before);
    const mesh = facesShowing(before);
    const cut = deltas.subarray(0, deltas.length / 8);
    const other = (await partitionOf('1M2A.SLDPRT')).deltas;
    for (const history of [cut, other, Buffer.alloc(0)]) {
      const partition = Buffer.concat([section(last), section(history)]);
      const read = await parts({ 'Contents/Config-0-Partition': partition }, mesh);
      deepEqual(read, [['triangles saved in the file', 22]]);
    }
    const moved = mesh.map((face) => ({ ...face, positions: face.positions.map((at) => at + 1) }));
    const partition = await partitionStream('Base_Plate.SLDPRT');
    deepEqual(await parts({ 'Contents/Config-0-Partition': partition }, moved), [
      ['triangles saved in the file', 22],
    ]);
  });

  it('are shown by their mesh when it has a hole elsewhere, though its edges are counted alike', async () => {
    const partition = await partitionStream('Base_Plate.SLDPRT');
    const { last } = await partitionOf('Base_Plate.SLDPRT');
    const faces = await shownFaces('Base_Plate.SLDPRT');
    const hole = bodiesOf(last).flatMap(facesOf).find(isRound)?.surface;
    ok(hole?.kind === 'cylinder');
    const moved = faces.map((face) => moveOn(hole, face));
    const read = (mesh: readonly DisplayFace[]) =>
      parts({ 'Contents/Config-0-Partition': partition }, mesh, '2013');
    deepEqual(await read(faces), [['meshed from exact B-rep', 38]]);
    deepEqual(await read(moved), [['triangles saved in the file', 38]]);
  });

  it('are shown by their mesh when it is a little larger, also where there are no edges', async () => {
    const faces = await shownFaces('QIF_Sphere.SLDPRT');
    const body = section(await xtStream('QIF_Sphere.SLDPRT'));
    const larger = faces.map((face) => ({
      ...face,
      positions: face.positions.map((at) => at * 1.004),
    }));
    const read = (mesh: readonly DisplayFace[]) =>
      parts({ 'Contents/Config-0-Partition': body }, mesh, '2013');
    deepEqual(await read(faces), [['meshed from exact B-rep', 1]]);
    deepEqual(await read(larger), [['triangles saved in the file', 1]]);
  });

  it('are shown with the imported bodies that it shows beside them, and without the others', async () => {
    const [chip, plate, colored] = await Promise.all(
      ['Chip.SLDPRT', 'Base_Plate.SLDPRT', 'partColor.SLDPRT'].map(xtStream),
    );
    ok(chip && plate && colored);
    const mesh = facesShowing([...bodiesOf(chip), ...bodiesOf(plate)]);
    const read = await parts(
      {
        'Contents/Config-0-Partition': section(chip),
        'Config-0-FeatureBodies/LocalBodies': Buffer.concat([framed(colored), framed(plate)]),
      },
      mesh,
    );
    deepEqual(read, [
      ['meshed from exact B-rep', 10],
      ['meshed from exact B-rep', 38],
    ]);
  });

  it('are shown by their mesh when a body that it shows is not there', async () => {
    const [chip, plate] = await Promise.all(['Chip.SLDPRT', 'Base_Plate.SLDPRT'].map(xtStream));
    ok(chip && plate);
    const mesh = facesShowing([...bodiesOf(chip), ...bodiesOf(plate)]);
    const read = await parts({ 'Contents/Config-0-Partition': section(chip) }, mesh);
    deepEqual(read, [['triangles saved in the file', 48]]);
  });
});

async function shownFaces(file: string): Promise<DisplayFace[]> {
  const part = openSolidWorks(await readFile(`samples/${file}`));
  const list = part && displayStream(part);
  ok(list);
  return readDisplayList(list);
}

/** A cylinder all around. */
function isRound({ surface, loops }: Face): boolean {
  const isRing = (loop: Loop) =>
    loop.kind === 'edges' && loop.coedges.every(({ edge }) => edge.start === null);
  return surface.kind === 'cylinder' && loops.every(isRing);
}

/** What of a face lies on a cylinder, moved by a millimetre across it. */
function moveOn({ frame: { origin, axis, x }, radius }: Cylinder, face: DisplayFace): DisplayFace {
  const positions = face.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const arm = minus([positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0], origin);
    const isOn = Math.abs(lengthOf(along(arm, axis, -dot(arm, axis))) - radius) < 1e-6;
    if (isOn)
      for (const j of [0, 1, 2]) positions[i + j] = (positions[i + j] ?? 0) + (x[j] ?? 0) / 1000;
  }
  return { ...face, positions };
}

async function partitionStream(file: string): Promise<Uint8Array> {
  const stream = openSolidWorks(await readFile(`samples/${file}`))?.read(
    'Contents/Config-0-Partition',
  );
  ok(stream);
  return stream;
}

async function earlier(file: string): Promise<readonly Body[][]> {
  const { last, deltas } = await partitionOf(file);
  return ofEarlier(last, deltas, (state) => [...xtBrep(state).bodies]);
}

function bodiesOf(stream: Uint8Array): readonly Body[] {
  return xtBrep(readXtData(stream)).bodies;
}

/** How each part is shown, and its number of faces. */
async function parts(
  streams: Record<string, Uint8Array>,
  mesh: readonly DisplayFace[],
  release: Release = '97Plus',
): Promise<unknown[]> {
  const file = writeCompound({
    ISolidWorksInformation: Buffer.alloc(4),
    'Contents/DisplayLists': writeDisplayList(mesh, release),
    ...streams,
  });
  const scene = await readSolidWorks(file, withoutEngines, 'part.sldprt');
  return scene.parts.map(({ geometry, faces }) => [geometry, faces.length]);
}
