import assert from 'node:assert/strict';
import { parseModel } from '../../src/viewer/gltf/parseModel';
import { buildModel } from '../../src/viewer/model/buildModel';
import { packGlb, twoCubes } from './glbFixtures';

describe('reading a GLB', () => {
  it('gives names, extras and shared geometry', async () => {
    const { roots, document } = await parseModel(bufferOf(await twoCubes()));
    assert.equal(document.extras?.schema, 'AP214');
    assert.deepEqual(document.nodeNames, ['pair', 'red cube', 'green cube']);
    assert.deepEqual(
      roots[0]?.children.map((node) => [node.faces.length, node.lines.length]),
      [
        [1, 1],
        [1, 1],
      ],
    );
  });

  it('reads a strip and a fan as triangles that all look the same way', async () => {
    const square = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0];
    assert.deepEqual(await indicesOf(square, 5), [0, 1, 2, 1, 3, 2]);
    assert.deepEqual(await indicesOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], 6), [0, 1, 2, 0, 2, 3]);
  });

  it('reads a line strip and a loop as lines', async () => {
    const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    assert.deepEqual(await indicesOf(corners, 3), [0, 1, 1, 2]);
    assert.deepEqual(await indicesOf(corners, 2), [0, 1, 1, 2, 2, 0]);
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
    const { roots } = await parseModel(bufferOf(packGlb(json, bytes)));
    const position = roots[0]?.faces[0]?.mesh.geometry.getAttribute('position');
    assert.deepEqual([position?.getX(1), position?.getY(1)], [1, 0]);
    assert.ok(Math.abs((position?.getZ(2) ?? 0) - 0.5) < 1e-4 && position?.getY(2) === 0);
  });

  it('keeps a matrix as it stands, and measures in the world', async () => {
    const matrix = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1];
    const json = documentWith({ nodes: [{ mesh: 0, matrix, name: 'twice' }] });
    const model = buildModel(await parseModel(bufferOf(packGlb(json, corners))));
    assert.deepEqual(model.shown, {
      triangles: 1,
      sizeMetres: [2, 2, 0],
      roots: [{ name: 'twice', path: [0], children: [] }],
    });
  });

  it('shows a metal in its colour', async () => {
    const factor = [0.5, 0.25, 0.125, 1];
    const materials = [{ pbrMetallicRoughness: { baseColorFactor: factor, metallicFactor: 1 } }];
    const { roots } = await parseModel(bufferOf(packGlb(documentWith({ materials }), corners)));
    const material: unknown = roots[0]?.faces[0]?.material.toJSON();
    assert.match(JSON.stringify(material), /"metalness":0,/);
  });

  for (const [what, change, where] of [
    ['an index beyond the points', { indices: [0, 1, 7] }, 'meshes[0].primitives[0]'],
    ['numbers beyond their buffer view', { count: 400 }, 'accessors[0]'],
    ['a component type that glTF has not', { componentType: 5124 }, 'accessors[0]'],
    ['a buffer view that is not there', { bufferView: 3 }, 'bufferViews[3]'],
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
      await assert.rejects(parseModel(bufferOf(packGlb(json, bytes))), { where });
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
    await assert.rejects(parseModel(bufferOf(packGlb(json, corners))), /50 million triangles/);
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

async function indicesOf(positions: readonly number[], mode: number): Promise<number[]> {
  const bytes = new Uint8Array(Float32Array.from(positions).buffer);
  const json = documentWith({
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
    buffers: [{ byteLength: bytes.length }],
  });
  const { roots } = await parseModel(bufferOf(packGlb(json, bytes)));
  const [node] = roots;
  const geometry = node?.faces[0]?.mesh.geometry ?? node?.lines[0];
  return Array.from(geometry?.index?.array ?? []);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
