import { deepEqual, equal, match, rejects, throws } from 'node:assert/strict';
import type { ViewScene } from '../../../src/kernel/base/viewScene';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { readObj } from '../../../src/kernel/readers/obj/readObj';
import { readPly } from '../../../src/kernel/readers/ply/readPly';
import { readStl } from '../../../src/kernel/readers/stl/readStl';
import { readThreeMf } from '../../../src/kernel/readers/threemf/readThreeMf';
import { openZip } from '../../../src/kernel/containers/openZip';
import { packGlb } from '../../viewer/glbFixtures';
import { binaryStl, objText, ply, textStl, threeMf, threeMfModel } from './resultFixtures';

describe('a mesh whose counts are not those of what is there', () => {
  for (const format of ['ascii', 'binary_little_endian', 'binary_big_endian'] as const) {
    it(`says what follows the faces that the header of a PLY counts: ${format}`, () => {
      const scene = readPly(changed(ply(format), 'face 6', 'face 4'), 'a');
      const bytes = format === 'ascii' ? /21 bytes follow/ : /34 bytes follow/;
      match(notesOf(scene), /counts 4 faces, and/);
      match(notesOf(scene), bytes);
    });

    it(`says nothing where a PLY is whole, nor of padding: ${format}`, () => {
      for (const padding of ['', '\n', '\r\n \0\0']) {
        const bytes = Buffer.concat([ply(format), Buffer.from(padding)]);
        equal(readPly(bytes, 'a').facts.notes.length, 1);
      }
    });
  }

  for (const counted of [6, 7, 9, 12]) {
    it(`says how many points of 8 a PLY written as text counts: ${counted}`, () => {
      const bytes = changed(ply('ascii'), 'vertex 8', `vertex ${counted}`);
      throws(() => readPly(bytes, 'a'), {
        message: new RegExp(`its header counts ${counted} points, and 8 are there`),
      });
    });
  }

  it('takes a PLY that ends within its points as cut off, not as miscounted', () => {
    const text = latin(ply('ascii'));
    const points = text.slice(0, text.lastIndexOf('20 0 20') + 2);
    for (const end of ['', ' 0', ' 0\n']) {
      throws(() => readPly(Buffer.from(points + end), 'a'), /5 of 8 points are there/);
    }
  });

  it('refuses a binary STL that counts no triangles before others', () => {
    const bytes = Buffer.from(binaryStl());
    bytes.fill(0, 0, 84);
    throws(() => readStl(bytes, 'a'), /counts no triangles, and 600 bytes follow it/);
  });

  it('counts the triangles of all solids where an STL written as text has no end', () => {
    const open = latin(textStl()).replace(/endsolid.*\n/, '');
    throws(() => readStl(Buffer.from(open + open), 'a'), /Triangles that are there: 24\./);
    throws(() => readStl(Buffer.from(open + latin(textStl())), 'a'), /that are there: 24\./);
  });

  it('takes an STL written as text that ends within a number or a corner as cut off', () => {
    const text = latin(textStl());
    const at = text.lastIndexOf('vertex');
    for (const more of [7, 9, 10]) {
      throws(() => readStl(Buffer.from(text.slice(0, at + more)), 'a'), /that are there: 11\./);
    }
  });

  it('says of an OBJ that ends with points of which nothing is made that it may be cut off', () => {
    const more = `${objText}\no second\nv 0 0 30\nv 20 0 30\nv 20 20 3`;
    match(notesOf(readObj(Buffer.from(more), 'a')), /points that nothing uses \(3\)/);
  });

  it('says nothing of points that an OBJ uses later, or for what is passed over', () => {
    for (const end of ['f -1 -2 -3', 'l -1 -2', 'p -1', 'curv 0 1 -1 -2 -3', 'surf 0 1 0 1 -1']) {
      const more = `${objText}\nv 0 0 30\nv 20 0 30\nv 20 20 30\n${end}`;
      equal(notesOf(readObj(Buffer.from(more), 'a')).includes('nothing uses'), false, end);
    }
  });

  for (const [mode, corners, isWhole] of [
    [4, 3, true],
    [4, 4, false],
    [4, 5, false],
    [1, 4, true],
    [1, 3, false],
    [5, 4, true],
  ] as const) {
    it(`tells of a GLB of ${corners} corners whether they are whole: mode ${mode}`, async () => {
      const said = /In meshes of the 3D file \(1\), the last corners/;
      for (const isIndexed of [true, false]) {
        const notes = notesOf(await readGlbScene(glb(mode, corners, isIndexed)));
        equal(said.test(notes), !isWhole);
      }
    });
  }
});

describe('a coordinate that is no number', () => {
  const noNumber = /has a coordinate that is no number/;

  it('is told apart from one that is too large, in numbers of bytes', async () => {
    throws(() => readStl(binaryStl(NaN), 'a'), noNumber);
    throws(() => readStl(binaryStl(Infinity), 'a'), noNumber); // 0 × ∞
    throws(() => readStl(binaryStl(1e30), 'a'), /farther away than any model/);
    await rejects(readGlbScene(glb(4, 3, true, NaN)), noNumber);
  });

  for (const x of ['4x', 'nan', '1,5', '', '--1']) {
    it(`is refused in a 3MF: ${JSON.stringify(x)}`, () => {
      const model = threeMfModel.replace('x="20"', `x="${x}"`);
      throws(
        () =>
          readThreeMf(
            openZip(threeMf(model), () => true),
            'a',
          ),
        noNumber,
      );
    });
  }

  for (const z of ['2x', '2,5', '2.0.1', '2e', 'nan']) {
    it(`is refused in a text, at the end of a line too: ${z}`, () => {
      const stl = latin(textStl()).replace('vertex 0 20 20', `vertex 0 20 ${z}`);
      throws(() => readStl(Buffer.from(stl), 'a'), /a corner has no three numbers/);
      const obj = objText.replace('v 0 20 20', `v 0 20 ${z}`);
      throws(() => readObj(Buffer.from(obj), 'a'), /a point has no three numbers/);
      const text = latin(ply('ascii')).replace('0 20 20 255', `0 20 ${z} 255`);
      throws(() => readPly(Buffer.from(text), 'a'), /this is no number/);
    });
  }

  it('is no point of a face of an OBJ', () => {
    const obj = `${objText}\nf 1 2x 3\n`;
    throws(() => readObj(Buffer.from(obj), 'a'), /this names no point/);
  });
});

describe('a line of an OBJ that ends with a backslash', () => {
  const whole = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n';
  for (const lineBreak of ['\n', '\r\n']) {
    const kind = JSON.stringify(lineBreak);
    it(`goes on in the next one, before or within words: ${kind}`, () => {
      const broken = whole
        .replace('v 1 1 0', `v 1 \\${lineBreak}1\\${lineBreak}  \\${lineBreak} 0`)
        .replace('f 1 2 3 4', `f 1 2\\${lineBreak}3 4 \\${lineBreak}`);
      deepEqual(trianglesOf(broken), trianglesOf(whole));
    });
  }

  it('is no end of a name or of a remark', () => {
    const named = `# C:\\models\\\no a\\\n${whole}`;
    deepEqual(trianglesOf(named), trianglesOf(whole));
  });

  it('is passed over where a curve goes on in numbers', () => {
    const curve = `${whole}curv 0 1 1 2 \\\n3 4\nend\n`;
    deepEqual(trianglesOf(curve), trianglesOf(whole));
  });
});

function trianglesOf(obj: string): readonly number[][] {
  const { roots } = readObj(Buffer.from(obj), 'a');
  const faces = roots.flatMap(({ mesh, children }) => [mesh, ...children.map((one) => one.mesh)]);
  const all = faces.flatMap((mesh) => mesh?.faces ?? []);
  return all.map(({ geometry }) => [...geometry.positions, ...(geometry.indices ?? [])]);
}

/** Points in a row, as corners of one primitive. */
function glb(mode: number, corners: number, isIndexed: boolean, x = 0): Uint8Array {
  const places = new Float32Array(3 * corners).map((_, i) => (i === 0 ? x : i * i));
  const indices = Uint32Array.from({ length: corners }, (_, i) => i);
  const binary = Buffer.concat([Buffer.from(places.buffer), Buffer.from(indices.buffer)]);
  const attributes = { POSITION: 0 };
  return packGlb(
    {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes, mode, ...(isIndexed && { indices: 1 }) }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: corners, type: 'VEC3' },
        { bufferView: 1, componentType: 5125, count: corners, type: 'SCALAR' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 12 * corners },
        { buffer: 0, byteOffset: 12 * corners, byteLength: 4 * corners },
      ],
      buffers: [{ byteLength: 16 * corners }],
    },
    binary,
  );
}

function changed(file: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(latin(file).replace(from, to), 'latin1');
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const notesOf = ({ facts }: ViewScene) => facts.notes.join('\n');
