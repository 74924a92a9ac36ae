import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { strToU8 } from 'fflate';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { Refusal } from '../../../src/kernel/base/refusal';
import { readResult } from '../../../src/kernel/convert/readResult';
import { buildModel } from '../../../src/viewer/model/buildModel';
import type { Model } from '../../../src/viewer/model/model';
import { openedPackOf, packOptions } from '../packs';
import { packGlb } from '../../viewer/glbFixtures';
import { bitFlips, truncations } from './mutations';
import * as fixtures from './resultFixtures';

const { binaryStl, mtlText, objText, ply, textStl, threeMf, threeMfModel, zipOf } = fixtures;
const box = [0.02, 0.02, 0.02];

describe('a 3D result', () => {
  for (const [name, bytes, format] of [
    ['binary STL that begins like text', binaryStl(), 'STL (binary)'],
    ['STL text', textStl(), 'STL (text)'],
    ['PLY text', ply('ascii'), 'PLY (text)'],
    ['PLY with small numbers first', ply('binary_little_endian'), 'PLY (binary)'],
    ['PLY with large numbers first', ply('binary_big_endian'), 'PLY (binary)'],
    ['OBJ', strToU8(objText), 'OBJ'],
  ] as const) {
    it(`in ${name} becomes a cube of millimetres, and says that no unit was named`, async () => {
      const model = await modelOf(bytes);
      assert.deepEqual(rounded(model.shown.sizeMetres), box);
      assert.equal(model.shown.triangles, 12);
      assert.deepEqual([model.facts.format, model.facts.unit], [format, null]);
      assert.match(model.facts.notes.join(), /no unit in the file/);
      // Eight corners, whatever the format wrote, and the twelve edges of a cube.
      assert.deepEqual(
        model.batches.map(({ coordinates }) => coordinates.length / 3).reduce((a, b) => a + b),
        8,
      );
      assert.equal(model.edges[0]?.segments.length, 72);
    });
  }

  it('in STL keeps the names of its solids, and takes the file’s for others', async () => {
    const two = Buffer.concat([textStl('bolt M8'), textStl('')]);
    assert.deepEqual(namesOf(await modelOf(two, 'pair.stl')), ['bolt M8', 'pair']);
  });

  it('in PLY has the colours of its points', async () => {
    const { batches } = await modelOf(ply('ascii'));
    const colors = batches[0]?.solid.geometry.getAttribute('color');
    assert.deepEqual([colors?.getX(0), colors?.getY(0), colors?.getW(0)], [1, 0, 1]);
  });

  it('in OBJ has the colours of a library that came along in an archive', async () => {
    const files = { 'a/cube.obj': strToU8(objText), 'a/colours.mtl': strToU8(mtlText) };
    const { parts, facts } = await modelOf(zipOf(files));
    assert.deepEqual(
      parts[0]?.pieces.map(({ color, opacity }) => [color?.toArray(), opacity]),
      [
        [[1, 0, 0], 1],
        [[0, 0, 1], 0.25],
      ],
    );
    assert.equal(facts.format, 'ZIP with OBJ');
  });

  it('in OBJ says which colours did not come along', async () => {
    const { facts } = await modelOf(strToU8(objText));
    assert.match(facts.notes.join(), /colours\.mtl did not come/);
  });

  it('in 3MF has its unit, names, colours, places and shared objects', async () => {
    const model = await modelOf(threeMf(), 'pair.3mf');
    assert.deepEqual([model.facts.format, model.facts.unit], ['3MF', 'inch']);
    assert.deepEqual(rounded(model.shown.sizeMetres), [50 * 0.0254, 20 * 0.0254, 20 * 0.0254]);
    assert.deepEqual(namesOf(model), ['cube & co', 'cube & co']);
    assert.equal(new Set(model.parts.map(({ mesh }) => mesh)).size, 1);
    const colors = model.parts[0]?.pieces.map(({ color }) => color?.toArray());
    assert.deepEqual(colors, [
      [0, 1, 0],
      [1, 0, 0],
    ]);
  });

  it('in glTF finds its buffer in the archive, but nowhere else', async () => {
    const corners = new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
    const document = strToU8(JSON.stringify(triangleAt('bin/points%201.bin')));
    const files = { 'm/part.gltf': document, 'm/bin/points 1.bin': corners };
    assert.equal((await modelOf(zipOf(files))).shown.triangles, 1);
    await assert.rejects(modelOf(zipOf({ 'part.gltf': document })), /refers to another file/);
    await assert.rejects(modelOf(document), /refers to another file/);
  });

  it('in an archive may be several files, each a branch of the tree, all upright', async () => {
    const files = {
      'b/upper.stl': binaryStl(),
      'lower.3mf': threeMf(),
      '__MACOSX/x.stl': textStl(),
    };
    const model = await modelOf(zipOf(files));
    assert.deepEqual(
      model.shown.roots.map(({ name }) => name),
      ['upper', 'lower'],
    );
    assert.deepEqual(
      model.parts.map(({ path }) => path),
      [
        [0, 0],
        [1, 0, 0, 0],
        [1, 0, 0, 1],
      ],
    );
    assert.equal(model.facts.format, 'ZIP with STL (binary), 3MF');
  });

  it('in STEP takes the way of every conversion, and brings its edges and descriptors', async () => {
    const step = await readFile('samples/as1-oc-214.stp');
    const model = await modelOf(step, 'as1.step');
    assert.equal(model.extras?.schema, 'AP214');
    assert.ok(model.parts.length > 10 && model.edges.length === model.parts.length);
    assert.ok(model.parts.every(({ faceStarts }) => (faceStarts?.length ?? 0) > 0));
  });
});

describe('a damaged 3D result', () => {
  const cube = textStl().subarray(0, 400);
  const cases: Record<
    string,
    readonly [bytes: Uint8Array, name: string, says: RegExp, where: RegExp]
  > = {
    'a binary STL that is cut off': [
      binaryStl().subarray(0, 300),
      'part.stl',
      /cut off: 4 of 12 triangles/,
      /^byte 300$/,
    ],
    'an STL text with a broken corner': [
      strToU8(new TextDecoder().decode(textStl()).replace('vertex 20', 'vertex x')),
      'part.stl',
      /no three numbers/,
      /^line \d+$/,
    ],
    'an STL text that is cut off': [cube, 'part.stl', /a solid has no end/, /^line \d+$/],
    'an OBJ with a face on points that are not there': [
      strToU8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n'),
      'part.obj',
      /points it does not have/,
      /^line 4$/,
    ],
    'a PLY that is cut off': [
      ply('binary_little_endian').subarray(0, 330),
      'part.ply',
      /cut off/,
      /^byte 330$/,
    ],
    'a PLY that asks for more than it has': [
      strToU8(new TextDecoder().decode(ply('ascii')).replace('vertex 8', 'vertex 4000000000')),
      'part.ply',
      /no room for 4000000000/,
      /^element vertex$/,
    ],
    'a PLY of points alone': [
      strToU8(new TextDecoder().decode(ply('ascii')).replace('face 6', 'face 0')),
      'part.ply',
      /Clouds of points/,
      /face/,
    ],
    'a 3MF that holds itself': [
      threeMf(threeMfModel.replace('<component objectid="1"/>', '<component objectid="2"/>')),
      'part.3mf',
      /without end/,
      /^object 2$/,
    ],
    'a 3MF of more copies than can be shown': [
      threeMf(
        threeMfModel
          .replace(
            '</resources>',
            `<object id="9"><components>${'<component objectid="1"/>'.repeat(600)}</components></object></resources>`,
          )
          .replace('</build>', `${'<item objectid="9"/>'.repeat(600)}</build>`),
      ),
      'part.3mf',
      /200001 nodes, too many/,
      /^object 1$/,
    ],
    'a 3MF with a triangle on points that are not there': [
      threeMf(threeMfModel.replace('v3="', 'v3="9')),
      'part.3mf',
      /points it does not have/,
      /^object 1$/,
    ],
    'an archive that names a file outside itself': [
      zipOf({ '../../.bashrc': textStl(), 'a.stl': textStl() }),
      'part.zip',
      /outside itself/,
      /bashrc/,
    ],
    'a bomb': [
      zipOf({ 'a.stl': new Uint8Array(300_000_000) }),
      'part.zip',
      /beyond all measure/,
      /^$/,
    ],
    'an archive of archives of archives': [
      zipOf({ 'a.3mf': zipOf({ 'b.3mf': zipOf({ 'c.stl': textStl() }) }) }),
      'part.zip',
      /archives in archives/,
      /^a\.3mf, b\.3mf$/,
    ],
    'a file in an archive that is damaged itself': [
      zipOf({ 'sub/part.stl': cube, 'sound.stl': textStl() }),
      'part.zip',
      /a solid has no end/,
      /^sub\/part\.stl, line \d+$/,
    ],
    'an archive without a model': [zipOf({ 'readme.txt': cube }), 'x.zip', /no model/, /^$/],
    'a GLB with more bytes than it announces': [
      Buffer.concat([packGlb(triangleAt(undefined), new Uint8Array(36)), Buffer.alloc(4)]),
      'part.glb',
      /announces \d+ bytes/,
      /^byte 8$/,
    ],
    'a glTF that is nested without end': [
      strToU8(`{"asset":${'['.repeat(80)}${']'.repeat(80)}}`),
      'part.gltf',
      /more than 64 deep/,
      /^byte 72$/,
    ],
  };
  for (const [what, [bytes, name, says, where]] of Object.entries(cases)) {
    it(`is refused when it is ${what}, and it says where`, async () => {
      await assert.rejects(readResult(bytes, name, packOptions), (error) => {
        assert.ok(error instanceof Refusal);
        assert.match(error.message, says);
        assert.match(error.where ?? '', where);
        return true;
      });
    });
  }

  const sound: Record<string, Uint8Array> = {
    'part.stl': binaryStl(),
    'text.stl': textStl(),
    'part.obj': strToU8(objText),
    'part.ply': ply('binary_little_endian'),
    'text.ply': ply('ascii'),
    'part.3mf': threeMf(),
    'part.zip': zipOf({ 'a.obj': strToU8(objText), 'colours.mtl': strToU8(mtlText) }),
  };
  for (const [name, bytes] of Object.entries(sound)) {
    it(`never brings the reader of ${name} down`, async () => {
      for (const damaged of [...truncations(bytes, 60), ...bitFlips(bytes, 400, 11)]) {
        await packedOrRefused(damaged, name);
      }
    });
  }
});

async function packedOrRefused(bytes: Uint8Array, name: string): Promise<void> {
  try {
    writePack(await readResult(bytes, name, packOptions), packLimits(bytes.length));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function modelOf(bytes: Uint8Array, fileName?: string): Promise<Model> {
  return buildModel(await openedPackOf(bytes, fileName));
}

function namesOf({ parts }: Model): string[] {
  return parts.map(({ name }) => name);
}

function rounded(numbers: readonly number[]): number[] {
  return numbers.map((value) => Math.round(value * 1e6) / 1e6);
}

function triangleAt(uri: string | undefined) {
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri }],
  };
}
