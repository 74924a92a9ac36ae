import { doesNotThrow, rejects, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { compareFiles } from '../../../src/kernel/convert/compareFiles';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { readResult } from '../../../src/kernel/convert/readResult';
import { refuseConflict } from '../../../src/kernel/readers/refuseConflict';
import { packOptions } from '../packs';
import { zipOf } from './resultFixtures';

/** Samples of every CAD format whose files are text. */
const texts = ['so100_base.step', 'as1_pe_203.igs', 'implant_rod.sat', 'LONGBAR.x_t'] as const;

/** Small text files of triangles. */
const meshes: readonly (readonly [name: string, text: string])[] = [
  ['a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'],
  [
    'a.stl',
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n',
  ],
  [
    'a.ply',
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n' +
      'element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
  ],
  ['a.gltf', '{\n"asset": {"version": "2.0"},\n"scenes": [{"nodes": []}]\n}\n'],
];

describe('a text file with an unresolved merge conflict', () => {
  for (const name of texts) {
    it(`is refused as that: ${name}`, async () => {
      const text = await readFile(`samples/${name}`, 'latin1');
      const lines = text.split('\n').length;
      for (const line of [0, Math.floor(lines / 2), lines - 2]) {
        await rejects(readCad(inConflict(text, line), name, packOptions), isToldAs(name));
      }
    });
  }

  for (const [name, text] of meshes) {
    it(`is refused as that: ${name}`, async () => {
      for (const line of [0, 2]) {
        await rejects(readResult(inConflict(text, line), name, packOptions), isToldAs(name));
      }
    });
  }

  it('is refused in every style of markers, with every end of a line', () => {
    const merge = ['a', '<<<<<<< HEAD', 'b', '=======', 'c', '>>>>>>> topic', 'd'];
    const threeWay = ['<<<<<<< ours', 'b', '||||||| base', 'a', '=======', 'c', '>>>>>>> theirs'];
    const numbered = ['<<<<<<< Conflict 1 of 1', '%%%%%%%', 'b', '>>>>>>> Conflict 1 of 1 ends'];
    for (const lines of [merge, threeWay, numbered]) {
      for (const end of ['\n', '\r\n', '\r']) {
        throws(() => refuseConflict(Buffer.from(lines.join(end)), 'a.step'), isToldAs('a.step'));
      }
      const marked = Buffer.from(`\uFEFF${lines.join('\n')}`);
      throws(() => refuseConflict(marked, 'a.step'), isToldAs('a.step'));
    }
  });

  it('is not one that only speaks of markers, that has one of them, or that is binary', () => {
    const harmless = [
      "#1=PRODUCT('<<<<<<< HEAD','=======','>>>>>>> topic',(#2));\n",
      '<<<<<<< HEAD\n#1=A();\n',
      '>>>>>>> topic\n#1=A();\n<<<<<<< HEAD\n',
      '<<<<<<<\n=======\n>>>>>>>\n',
      '\0\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n',
    ];
    for (const text of harmless) {
      doesNotThrow(() => refuseConflict(Buffer.from(text), 'a.step'));
    }
  });

  it('is refused by its own name where it stands beside an OBJ', async () => {
    const obj = Buffer.from('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n');
    const mtl = inConflict('newmtl a\nKd 1 0 0\n', 1);
    const zip = zipOf({ 'a.obj': obj, 'a.mtl': mtl });
    await rejects(readResult(zip, 'a.zip', packOptions), isToldAs('a.mtl'));
  });

  it('is refused by name where it is compared', async () => {
    const read = () => Promise.resolve(inConflict(meshes[1]?.[1] ?? '', 2));
    await rejects(compareFiles(null, { fileName: 'a.stl', read }, packOptions), {
      message: /^a\.stl has an unresolved merge conflict/,
    });
  });
});

/** The text as git leaves it where two branches changed one of its lines. */
function inConflict(text: string, line: number): Uint8Array {
  const lines = text.split('\n');
  const own = lines[line] ?? '';
  const both = ['<<<<<<< HEAD', own, '=======', own, '>>>>>>> topic'];
  return Buffer.from(
    [...lines.slice(0, line), ...both, ...lines.slice(line + 1)].join('\n'),
    'latin1',
  );
}

function isToldAs(name: string): object {
  return {
    name: 'Refusal',
    code: 'damagedFile',
    message: new RegExp(`^${name.replaceAll('.', '\\.')} has an unresolved merge conflict: both`),
  };
}
