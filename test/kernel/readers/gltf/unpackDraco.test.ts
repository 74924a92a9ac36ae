import assert from 'node:assert/strict';
import { createEncoderModule } from 'draco3dgltf';
import { readFileSync } from 'node:fs';
import type { ViewGeometry } from '../../../../src/kernel/base/viewScene';
import { readGlbScene, readGltfScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { packGlb } from '../../../viewer/glbFixtures';
import { installEngines } from '../../engines';

const draco = 'KHR_draco_mesh_compression';

describe('geometry that is packed by Draco', function () {
  this.timeout(60_000);
  let engines: Awaited<ReturnType<typeof installEngines>>;

  before(async () => {
    engines = await installEngines();
  });

  for (const method of ['edgebreaker', 'sequential'] as const)
    for (const componentType of [5121, 5123, 5125])
      it(`is shown as it was, ${method}, its indices as ${componentType}`, async () => {
        const glb = packGlb(...(await packedGrid(method, componentType)));
        const { positions, normals, indices } = await read(glb, engines.enginesDir);
        assert.equal(positions.length / 3, 36);
        assert.ok(indices);
        const isClose = (one: number, other: number) => Math.abs(one - other) < 1e-3;
        assert.ok(isClose(areaOf(positions, indices), 25), String(areaOf(positions, indices)));
        assert.ok(normals?.every((value, i) => isClose(value, i % 3 === 2 ? 1 : 0)));
      });

  it('is read from a glTF document too', async () => {
    const [json, bytes] = await packedGrid('edgebreaker', 5123);
    const uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
    const text = JSON.stringify({ ...json, buffers: [{ byteLength: bytes.length, uri }] });
    const scene = await readGltfScene(Buffer.from(text), () => null, engines.enginesDir);
    assert.equal(scene.roots[0]?.mesh?.faces[0]?.geometry.positions.length, 108);
  });

  it('is refused by its name where no decoder is, and told apart from a missing decoder', async () => {
    const glb = packGlb(...(await packedGrid('edgebreaker', 5123)));
    await assert.rejects(readGlbScene(glb), { message: /KHR_draco_mesh_compression/ });
    const without = await engines.with({ 'draco_decoder.wasm': null });
    await assert.rejects(readGlbScene(glb, without), { name: 'EngineNotLoaded' });
  });

  it('is refused when it is damaged, or holds something other than its accessors say', async () => {
    const [json, bytes] = await packedGrid('edgebreaker', 5123);
    const broken: (readonly [Record<string, unknown>, Uint8Array<ArrayBuffer>])[] = [
      [json, bytes.map((byte, i) => (i > 40 ? byte ^ 0x5a : byte))],
      [json, new Uint8Array(bytes.length)],
      [withCount(json, 0, 35), bytes],
      [withCount(json, 0, 1_000_000), bytes],
      [withCount(json, 2, 149), bytes],
      [withCount(json, 2, 300_000), bytes],
    ];
    for (const [document, packed] of broken) {
      await assert.rejects(readGlbScene(packGlb(document, packed), engines.enginesDir), {
        name: 'Refusal',
        where: /KHR_draco_mesh_compression$/,
      });
    }
  });

  it('ends in a scene or in a refusal, whichever of its bytes is another one', async () => {
    const [json, bytes] = await packedGrid('edgebreaker', 5123);
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await readGlbScene(packGlb(json, changed), engines.enginesDir).catch((error: unknown) => {
        assert.equal(error instanceof Error ? error.name : '', 'Refusal');
      });
    }
  });

  it('is refused where few bytes stand for more than a file of its size can hold', async () => {
    const [json, bytes] = await packedGrid('edgebreaker', 5125, 400);
    assert.ok(bytes.length < 150_000, String(bytes.length));
    const once = packGlb(json, bytes);
    assert.equal((await read(once, engines.enginesDir)).positions.length, 3 * 400 * 400);
    const often = packGlb(namedOften(json, 40), bytes);
    await assert.rejects(readGlbScene(often, engines.enginesDir), { code: 'tooComplex' });
  });

  it('is left alone where the same numbers lie there unpacked', async () => {
    const [json] = await packedGrid('edgebreaker', 5123);
    const corners = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
    const document = {
      ...json,
      extensionsRequired: [],
      accessors: [{ componentType: 5126, count: 3, type: 'VEC3', bufferView: 0 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0 },
              extensions: { [draco]: { bufferView: 0, attributes: {} } },
            },
          ],
        },
      ],
      buffers: [{ byteLength: 36 }],
    };
    assert.equal((await read(packGlb(document, corners), null)).positions.length, 9);
  });
});

async function read(glb: Uint8Array, enginesDir: string | null): Promise<ViewGeometry> {
  const { roots } = await readGlbScene(glb, enginesDir);
  return roots[0]?.mesh?.faces[0]?.geometry ?? assert.fail();
}

/** A square of quads, packed, with so many points a side; POSITION, NORMAL and the indices are accessors 0, 1 and 2. */
async function packedGrid(
  method: 'edgebreaker' | 'sequential',
  componentType: number,
  side = 6,
): Promise<[Record<string, unknown>, Uint8Array<ArrayBuffer>]> {
  const positions = new Float32Array(side * side * 3);
  const normals = new Float32Array(side * side * 3);
  const indices: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      positions.set([x, y, 0], at * 3);
      normals.set([0, 0, 1], at * 3);
      if (x + 1 < side && y + 1 < side)
        indices.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
    }
  }
  const encoding = await createEncoderModule({
    wasmBinary: readFileSync('node_modules/draco3dgltf/draco_encoder.wasm'),
  });
  const encoder = new encoding.Encoder();
  const builder = new encoding.MeshBuilder();
  const mesh = new encoding.Mesh();
  builder.AddFacesToMesh(mesh, indices.length / 3, new Uint32Array(indices));
  const points = side * side;
  const ids = {
    POSITION: builder.AddFloatAttributeToMesh(mesh, encoding.POSITION, points, 3, positions),
    NORMAL: builder.AddFloatAttributeToMesh(mesh, encoding.NORMAL, points, 3, normals),
  };
  encoder.SetAttributeQuantization(encoding.POSITION, 16);
  encoder.SetAttributeQuantization(encoding.NORMAL, 12);
  encoder.SetEncodingMethod(
    method === 'edgebreaker'
      ? encoding.MESH_EDGEBREAKER_ENCODING
      : encoding.MESH_SEQUENTIAL_ENCODING,
  );
  const packed = new encoding.DracoInt8Array();
  const length = encoder.EncodeMeshToDracoBuffer(mesh, packed);
  const bytes = Uint8Array.from({ length }, (_, i) => packed.GetValue(i) & 0xff);
  const document = {
    asset: { version: '2.0' },
    extensionsUsed: [draco],
    extensionsRequired: [draco],
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0, NORMAL: 1 },
            indices: 2,
            extensions: { [draco]: { bufferView: 0, attributes: ids } },
          },
        ],
      },
    ],
    accessors: [
      { componentType: 5126, count: points, type: 'VEC3' },
      { componentType: 5126, count: points, type: 'VEC3' },
      { componentType, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: [{ buffer: 0, byteLength: length }],
    buffers: [{ byteLength: length }],
  };
  return [document, bytes];
}

/** One packed block as so many primitives, each with accessors of its own. */
function namedOften(json: Record<string, unknown>, times: number): Record<string, unknown> {
  const numbers = Array.from({ length: times }, (_, i) => 3 * i);
  const accessors: unknown[] = Array.isArray(json['accessors']) ? json['accessors'] : [];
  const [mesh]: { primitives: object[] }[] = Array.isArray(json['meshes']) ? json['meshes'] : [];
  return {
    ...json,
    accessors: numbers.flatMap(() => accessors),
    meshes: [
      {
        primitives: numbers.map((first) => ({
          ...mesh?.primitives[0],
          attributes: { POSITION: first, NORMAL: first + 1 },
          indices: first + 2,
        })),
      },
    ],
  };
}

function withCount(
  json: Record<string, unknown>,
  accessor: number,
  count: number,
): Record<string, unknown> {
  const accessors = Array.isArray(json['accessors']) ? json['accessors'] : [];
  return {
    ...json,
    accessors: accessors.map((one: object, i) => (i === accessor ? { ...one, count } : one)),
  };
}

function areaOf(positions: Float32Array, indices: ArrayLike<number>): number {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [indices[i], indices[i + 1], indices[i + 2]];
    const x = (k: number) => positions[k * 3] ?? 0;
    const y = (k: number) => positions[k * 3 + 1] ?? 0;
    area += ((x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a))) / 2;
  }
  return area;
}
