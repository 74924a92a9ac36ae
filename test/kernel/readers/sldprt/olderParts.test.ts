import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { decode } from 'fast-png';
import type { Scene } from '../../../../src/kernel/base/scene';
import { displayStream } from '../../../../src/kernel/readers/sldprt/display/displayStream';
import type { DisplayFace } from '../../../../src/kernel/readers/sldprt/display/displayFace';
import { readDisplayList } from '../../../../src/kernel/readers/sldprt/display/displayList';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';
import { readSolidWorks } from '../../../../src/kernel/readers/sldprt/readSolidWorks';
import { xtStream } from '../xt/xtStreams';
import { framed, imploded, section, words } from './packings';
import { writeCompound } from './writeCompound';
import { writeDisplayList } from './writeDisplayList';
import { withoutEngines } from '../../conversionOptions';

describe('SolidWorks parts of other releases and ways', () => {
  let body: Uint8Array;
  let faces: DisplayFace[];
  before(async () => {
    body = await xtStream('Chip.SLDPRT');
    faces = await facesOf('Chip.SLDPRT');
  });

  it('of 2001 have body and mesh in another packing', async () => {
    const scene = await read({
      'Contents/Config-0-Body': Buffer.concat([words(0), imploded(body)]),
      'Contents/DisplayLists__Zip': imploded(writeDisplayList(faces, '2001Plus')),
      '_DL_VERSION_1950/DLUpdateStamp': Buffer.alloc(6),
    });
    deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
  });

  it('of the first releases with partitions have these in that packing, and their history too', async () => {
    const packed = imploded(body);
    const sections = [words(packed.length), packed, words(packed.length), packed];
    const scene = await read({
      'Contents/Config-0-Partition': Buffer.concat(sections),
      'Contents/DisplayLists__Zip': imploded(writeDisplayList(faces, '2001Plus')),
      '_DL_VERSION_1950/DLUpdateStamp': Buffer.alloc(6),
    });
    deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
  });

  it('of 1997 have a mesh that knows no edges, in no packing', async () => {
    const scene = await read({
      'Contents/DisplayLists': writeDisplayList(faces, '97Plus'),
      '_MO_VERSION_629/History': Buffer.alloc(6),
    });
    deepEqual(summary(scene), ['triangles saved in the file', 10, NaN]);
    equal(scene.facts.savedMesh?.by, 'SolidWorks 97Plus');
    deepEqual(scene.parts[0]?.edges, []);
  });

  it('keep imported bodies apart', async () => {
    const scene = await read({
      'Contents/DisplayLists__ZLB': framed(writeDisplayList(faces, '2013')),
      'Contents/Config-0-Partition': Buffer.alloc(0),
      'Config-0-FeatureBodies/LocalBodies': Buffer.concat([words(1, 2, 3), framed(body)]),
    });
    deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
  });

  it('keep what is longer than a mebibyte in several blocks', async () => {
    const list = writeDisplayList(faces, '2013');
    const scene = await read({
      'Contents/DisplayLists__ZLB': framed(list, 1000),
      'Contents/Config-0-Partition': section(body),
    });
    deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
  });

  it('are damaged when a block is', async () => {
    const list = framed(writeDisplayList(faces, '2013'), 1000);
    list[list.length - 20] = (list[list.length - 20] ?? 0) ^ 1;
    await rejects(read({ 'Contents/DisplayLists__ZLB': list }), { code: 'damagedFile' });
  });

  it('are shown in the configuration that the mesh shows', async () => {
    const other = await xtStream('Base_Plate.SLDPRT');
    for (const [first, second] of [
      [body, other],
      [other, body],
    ] as const) {
      const scene = await read({
        'Contents/DisplayLists__ZLB': framed(writeDisplayList(faces, '2013')),
        'Contents/Config-0-Partition': section(first),
        'Contents/Config-276-Partition': section(second),
      });
      deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
    }
  });

  it('are shown without the bodies that are hidden', async () => {
    const other = await xtStream('Base_Plate.SLDPRT');
    for (const bodies of [
      [body, other],
      [other, body],
    ]) {
      const scene = await read({
        'Contents/DisplayLists__ZLB': framed(writeDisplayList(faces, '2013')),
        'Config-0-FeatureBodies/LocalBodies': Buffer.concat(bodies.map((each) => framed(each))),
      });
      equal(scene.parts.length, 1);
      deepEqual(summary(scene), ['meshed from exact B-rep', 10, 2497.5]);
    }
  });

  it('are shown by their mesh when another body than the hidden one would be left', async () => {
    const other = await xtStream('Base_Plate.SLDPRT');
    const scene = await read({
      'Contents/DisplayLists__ZLB': framed(writeDisplayList(faces.slice(1), '2013')),
      'Config-0-FeatureBodies/LocalBodies': Buffer.concat([framed(body), framed(other)]),
    });
    deepEqual(summary(scene), ['triangles saved in the file', 9, NaN]);
  });

  it('are themselves when their edges were counted anew, but not when they lie elsewhere', async () => {
    const anew = faces.map((face) => ({
      ...face,
      edgeWords: face.edgeWords && face.edgeWords.map((word) => (word === 0 ? 0 : word + 1000)),
    }));
    const moved = anew.map((face) => ({
      ...face,
      positions: face.positions.map((value) => value + 1e-3),
    }));
    const readWith = (shown: readonly DisplayFace[]) =>
      read({
        'Contents/DisplayLists__ZLB': framed(writeDisplayList(shown, '2013')),
        'Contents/Config-0-Partition': section(body),
      });
    deepEqual(summary(await readWith(anew)), ['meshed from exact B-rep', 10, 2497.5]);
    deepEqual(summary(await readWith(moved)), ['triangles saved in the file', 10, NaN]);
  });

  it('without a picture in PNG come with the bitmap', async () => {
    const { savedPicture } = await read({
      'Contents/Config-0-Body': Buffer.concat([words(0), imploded(body)]),
      Preview: Buffer.concat([words(0), bitmap]),
    });
    ok(savedPicture);
    const { type, width, height, bytes } = savedPicture;
    deepEqual([type, width, height], ['png', 2, 2]);
    const nines = [9, 9, 9, 255];
    const pixels = [...nines, ...nines, 0, 0, 0, 255, ...nines];
    deepEqual([...decode(bytes).data], pixels);
  });

  it('that are empty are refused by that', async () => {
    await rejects(read({ 'Contents/DisplayLists__Zip': imploded(words(1, 1)) }), {
      code: 'noGeometry',
      message: /^This part of SolidWorks has no solid or surface that Caliper can read/,
    });
  });
});

/** 2 × 2 pixels of a palette of two, from below, by run lengths. */
const bitmap = Buffer.concat([
  words(40, 2, 2, 0x0008_0001, 1, 0, 0, 0, 2, 0),
  Buffer.from('00000000 09090900'.replace(' ', ''), 'hex'),
  // Single pixels, the end of the row, a run, the end of the picture.
  Buffer.from('0100 0101 0000 0201 0000 0001'.replaceAll(' ', ''), 'hex'),
]);

async function facesOf(file: string): Promise<DisplayFace[]> {
  const part = openSolidWorks(await readFile(`samples/${file}`));
  const list = part && displayStream(part);
  ok(list);
  return readDisplayList(list);
}

function read(streams: Record<string, Uint8Array>): Promise<Scene> {
  const told = { ISolidWorksInformation: Buffer.alloc(4) };
  return readSolidWorks(writeCompound({ ...told, ...streams }), withoutEngines, 'part.sldprt');
}

function summary({ parts }: Scene): unknown[] {
  const [part] = parts;
  const volume = (part?.solid.volume ?? NaN) * 1e9;
  return [part?.geometry, part?.faces.length, Math.round(volume * 1e6) / 1e6];
}
