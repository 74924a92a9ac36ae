import assert from 'node:assert/strict';
import { MeshoptEncoder } from 'meshoptimizer';
import type { ViewFaces, ViewScene } from '../../../../src/kernel/base/viewScene';
import { readGlbScene, readGltfScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { extras, packGlb, twoCubes } from '../../../viewer/glbFixtures';

describe('reading a GLB', () => {
  it('gives names, extras and shared geometry', async () => {
    const { roots, facts } = await readGlbScene(await twoCubes());
    assert.deepEqual(facts.caliper, extras);
    const [pair] = roots;
    assert.equal(pair?.name, 'pair');
    assert.deepEqual(
      pair.children.map(({ name, mesh }) => [name, mesh?.faces.length, mesh?.lines.length]),
      [
        ['red cube', 1, 1],
        ['green cube', 1, 1],
      ],
    );
  });

  it('reads a strip and a fan as triangles that all look the same way', async () => {
    const square = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0];
    assert.deepEqual(await indicesOf(square, 5), [0, 1, 2, 1, 3, 2]);
    assert.deepEqual(await indicesOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], 6), [0, 1, 2, 0, 2, 3]);
  });

  it('leaves out the triangles without area by which a strip turns and jumps', async () => {
    const json = documentWith({
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 5 }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
        { bufferView: 1, componentType: 5121, count: 8, type: 'SCALAR' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 48 },
        { buffer: 0, byteOffset: 48, byteLength: 8 },
      ],
      buffers: [{ byteLength: 56 }],
    });
    const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
    const bytes = Uint8Array.of(...new Uint8Array(corners.buffer), 0, 1, 2, 2, 1, 1, 2, 3);
    const { indices } = firstFaces(await readGlbScene(packGlb(json, bytes))).geometry;
    assert.deepEqual([...(indices ?? [])], [0, 1, 2, 1, 3, 2]);
  });

  it('takes no more normals than there are points', async () => {
    const json = documentWith({
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 } }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      ],
      bufferViews: [{ buffer: 0, byteLength: 48 }],
      buffers: [{ byteLength: 48 }],
    });
    const { geometry } = firstFaces(await readGlbScene(packGlb(json, new Uint8Array(48))));
    assert.equal(geometry.normals?.length, geometry.positions.length);
  });

  it('reads a line strip and a loop as lines', async () => {
    const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const [a, b, c] = [corners.slice(0, 3), corners.slice(3, 6), corners.slice(6)];
    assert.deepEqual(await segmentsOf(corners, 3), [a, b, b, c].flat());
    assert.deepEqual(await segmentsOf(corners, 2), [a, b, b, c, c, a].flat());
  });

  it('reads interleaved, normalized and sparse numbers', async () => {
    const bytes = new Uint8Array(60);
    const view = new DataView(bytes.buffer);
    // Three vertices of four 16-bit numbers each, the fourth being padding.
    [0, 0, 0, 9, 32767, 0, 0, 9, 0, 32767, 0, 9].forEach((value, i) => {
      view.setInt16(i * 2, value, true);
    });
    view.setUint16(24, 2, true);
    [0, 0, 16384].forEach((value, i) => {
      view.setInt16(28 + i * 2, value, true);
    });
    const json = documentWith({
      accessors: [
        {
          bufferView: 0,
          componentType: 5122,
          normalized: true,
          count: 3,
          type: 'VEC3',
          sparse: {
            count: 1,
            indices: { bufferView: 1, componentType: 5123 },
            values: { bufferView: 2 },
          },
        },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 24, byteStride: 8 },
        { buffer: 0, byteOffset: 24, byteLength: 2 },
        { buffer: 0, byteOffset: 28, byteLength: 6 },
      ],
      buffers: [{ byteLength: 60 }],
    });
    const { positions } = firstFaces(await readGlbScene(packGlb(json, bytes))).geometry;
    assert.deepEqual([...positions.subarray(0, 8)], [0, 0, 0, 1, 0, 0, 0, 0]);
    assert.ok(Math.abs((positions[8] ?? 0) - 0.5) < 1e-4);
  });

  it('keeps a matrix as it stands, and puts one together of its parts', async () => {
    const matrix = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1];
    const nodes = [{ mesh: 0, matrix, children: [1] }, turnedNode];
    const { roots } = await readGlbScene(packGlb(documentWith({ nodes }), corners));
    assert.deepEqual([...(roots[0]?.matrix ?? [])], matrix);
    const child = roots[0]?.children[0]?.matrix ?? [];
    const rounded = Array.from(child, (value) => Math.round(value * 1e6) / 1e6 + 0);
    // A quarter turn around Z of what was made twice as long in X.
    assert.deepEqual(rounded, [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1]);
  });

  const unreadPlacements: readonly [string, object][] = [
    ['a matrix of fifteen numbers', { matrix: Array.from({ length: 15 }, () => 1) }],
    ['a matrix with a word', { matrix: [...Array.from({ length: 15 }, () => 1), 'one'] }],
    ['a matrix that is none', { matrix: null }],
    ['a move in two directions', { translation: [1, 2], scale: [2, 2, 2] }],
    ['a turn of three numbers', { translation: [1, 2, 3], rotation: [0, 0, 1] }],
    ['a size that is a number', { scale: 2 }],
  ];
  for (const [what, placement] of unreadPlacements) {
    it(`says that ${what} places nothing`, async () => {
      const nodes = [{ mesh: 0, ...placement }];
      const { roots, facts } = await readGlbScene(packGlb(documentWith({ nodes }), corners));
      assert.equal(roots[0]?.matrix, null);
      assert.deepEqual(facts.notes, [
        '1 placement could not be read; what it places stands at the origin of its assembly.',
      ]);
    });
  }

  it('reads the colour of a metal, which would be black without surroundings', async () => {
    const factor = [0.5, 0.25, 0.125, 1];
    const materials = [{ pbrMetallicRoughness: { baseColorFactor: factor, metallicFactor: 1 } }];
    const scene = await readGlbScene(packGlb(documentWith({ materials }), corners));
    assert.deepEqual(firstFaces(scene).material.color, factor);
  });

  it('reads a glTF document whose bytes stand in data: addresses', async () => {
    const uri = `data:application/octet-stream;base64,${Buffer.from(corners).toString('base64')}`;
    const json = documentWith({ buffers: [{ byteLength: 36, uri }] });
    const scene = await readGltfScene(Buffer.from(JSON.stringify(json)));
    assert.deepEqual(
      Buffer.from(firstFaces(scene).geometry.positions.buffer),
      Buffer.from(corners),
    );
    assert.equal(scene.facts.format, 'glTF');
  });

  it('unpacks EXT_meshopt_compression', async () => {
    await MeshoptEncoder.ready;
    const packed = MeshoptEncoder.encodeGltfBuffer(corners, 3, 12, 'ATTRIBUTES');
    const how = { buffer: 0, byteLength: packed.length, byteStride: 12, count: 3 };
    const json = documentWith({
      extensionsRequired: ['EXT_meshopt_compression'],
      bufferViews: [
        {
          buffer: 1,
          byteLength: 36,
          extensions: { EXT_meshopt_compression: { ...how, mode: 'ATTRIBUTES' } },
        },
      ],
      buffers: [
        { byteLength: packed.length },
        { byteLength: 36, extensions: { EXT_meshopt_compression: { fallback: true } } },
      ],
    });
    const scene = await readGlbScene(packGlb(json, Uint8Array.from(packed)));
    const { positions } = firstFaces(scene).geometry;
    assert.deepEqual(Buffer.from(positions.buffer), Buffer.from(corners));
  });

  it('moves a picture as KHR_texture_transform says', async () => {
    const moved = { offset: [0.5, 0], scale: [2, 1], rotation: Math.PI / 2, texCoord: 1 };
    const materials = [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 0, extensions: { KHR_texture_transform: moved } },
        },
      },
    ];
    const images = [{ uri: 'data:image/png;base64,AAAA' }];
    const json = documentWith({ materials, images, textures: [{ source: 0 }] });
    const { picture } = firstFaces(await readGlbScene(packGlb(json, corners))).material;
    assert.equal(picture?.uvSet, 1);
    assert.deepEqual(
      picture.uvTransform?.map((value) => Math.round(value * 1e6) / 1e6 + 0),
      [0, -2, 1, 0, 0.5, 0],
    );
  });

  for (const offset of [[0.5], [0.5, 0, 0], [null, 0.5, 0], [0.5, 'x']]) {
    it(`does not move a picture by ${JSON.stringify(offset)}, which is no pair`, async () => {
      const extensions = { KHR_texture_transform: { offset, scale: [2, 1] } };
      const materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0, extensions } } }];
      const images = [{ uri: 'data:image/png;base64,AAAA' }];
      const json = documentWith({ materials, images, textures: [{ source: 0 }] });
      const { picture } = firstFaces(await readGlbScene(packGlb(json, corners))).material;
      assert.deepEqual(
        picture?.uvTransform?.map((value) => value + 0),
        [2, 0, 0, 1, 0, 0],
      );
    });
  }

  for (const [what, change, where] of [
    ['an index beyond the points', { indices: [0, 1, 7] }, 'meshes[0].primitives[0]'],
    ['numbers beyond their buffer view', { count: 400 }, 'accessors[0]'],
    ['a component type that glTF has not', { componentType: 5124 }, 'accessors[0]'],
    ['a buffer view that is not there', { bufferView: 3 }, 'bufferViews[3]'],
    ['an offset before the buffer view', { byteOffset: -4 }, 'accessors[0]'],
    ['an offset within a byte', { byteOffset: 1.5 }, 'accessors[0]'],
    ['an offset that is no number', { byteOffset: '0' }, 'accessors[0]'],
  ] as const) {
    it(`refuses ${what}, and says where`, async () => {
      const bytes = new Uint8Array(48);
      bytes.set(corners);
      const indices = 'indices' in change ? change.indices : [0, 1, 2];
      bytes.set(new Uint8Array(Uint16Array.from(indices).buffer), 36);
      const json = documentWith({
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', ...change },
          { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
        ],
        bufferViews: [
          { buffer: 0, byteLength: 36 },
          { buffer: 0, byteOffset: 36, byteLength: 6 },
        ],
        buffers: [{ byteLength: 48 }],
      });
      await assert.rejects(readGlbScene(packGlb(json, bytes)), { where });
    });
  }

  it('refuses a model that would draw more triangles than any page can', async () => {
    const nodes = Array.from({ length: 1001 }, () => ({ mesh: 0 }));
    nodes.push({ mesh: 0 });
    const json = documentWith({
      nodes,
      accessors: [{ componentType: 5126, count: 150_000, type: 'VEC3' }],
      bufferViews: [],
    });
    await assert.rejects(readGlbScene(packGlb(json, corners)), /50 million triangles/);
  });

  it('refuses few bytes that name the same triangles more often than a file of its size may', async () => {
    const often = (times: number, attributes: (i: number) => object) => {
      const primitives = Array.from({ length: times }, (_, i) => ({ attributes: attributes(i) }));
      const accessors = [{ componentType: 5126, count: 60_000, type: 'VEC3' }];
      return packGlb(documentWith({ meshes: [{ primitives }], accessors }), corners);
    };
    const attributes = { POSITION: 0 };
    await readGlbScene(often(50, () => attributes));
    for (const named of [() => attributes, (i: number) => ({ ...attributes, [`_X${i}`]: 0 })])
      await assert.rejects(readGlbScene(often(300, named)), { code: 'tooComplex' });
  });

  it('counts the triangles of strips and fans, which are as many as their points', async () => {
    for (const mode of [5, 6]) {
      const json = documentWith({
        nodes: Array.from({ length: 301 }, () => ({ mesh: 0 })),
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }],
        accessors: [{ componentType: 5126, count: 150_002, type: 'VEC3' }],
        bufferViews: [],
      });
      await assert.rejects(readGlbScene(packGlb(json, corners)), /45 million triangles/);
    }
  });

  it('refuses a scene that has one node more often than can be shown', async () => {
    const leaves = Array.from({ length: 800 }, (_, i) => i + 1);
    const json = documentWith({
      scenes: [{ nodes: leaves.map(() => 0) }],
      nodes: [{ children: leaves }, ...leaves.map(() => ({}))],
    });
    await assert.rejects(readGlbScene(packGlb(json, corners)), /500001 nodes, too many/);
  });
});

const corners = new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);

/** A document of one triangle, with parts of it replaced. */
function documentWith(parts: Readonly<Record<string, unknown>>) {
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
    ...parts,
  };
}

/** What a primitive of such points in such a mode is. */
function sceneOf(positions: readonly number[], mode: number): Promise<ViewScene> {
  const bytes = new Uint8Array(Float32Array.from(positions).buffer);
  const json = documentWith({
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
    buffers: [{ byteLength: bytes.length }],
  });
  return readGlbScene(packGlb(json, bytes));
}

async function indicesOf(positions: readonly number[], mode: number): Promise<number[]> {
  return Array.from(firstFaces(await sceneOf(positions, mode)).geometry.indices ?? []);
}

async function segmentsOf(positions: readonly number[], mode: number): Promise<number[]> {
  return Array.from((await sceneOf(positions, mode)).roots[0]?.mesh?.lines[0] ?? []);
}

function firstFaces({ roots }: ViewScene): ViewFaces {
  return roots[0]?.mesh?.faces[0] ?? assert.fail('There are no faces.');
}

const half = Math.SQRT1_2;
const turnedNode = { translation: [7, 0, 0], rotation: [0, 0, half, half], scale: [2, 1, 1] };
