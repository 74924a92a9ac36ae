import assert from 'node:assert/strict';
import { outOfRange } from '../../../../src/words/outOfRange';
import {
  appearanceRow,
  noBatch,
  pieceColumns,
  pieceRow,
  type Span,
} from '../../../../src/model/viewPack';
import { packLimits, type PackLimits } from '../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../src/kernel/write/pack/writePack';
import {
  triangleCount,
  type ViewFaces,
  type ViewGeometry,
} from '../../../../src/kernel/base/viewScene';
import type {
  ViewMaterial,
  ViewMesh,
  ViewNode,
  ViewScene,
} from '../../../../src/kernel/base/viewScene';
import { readPack, type ViewPack } from '../../../../src/viewer/pack/readPack';
import { UnpackedPack } from '../../../../src/viewer/pack/unpackedPack';
import { isRecord } from '../../../../src/words/unknown';
import { openedPack, unpackedPack } from '../../../kernel/packs';

const limits: PackLimits = { ...packLimits(Infinity) };
const few: PackLimits = { ...limits, merged: 10, segments: 10 };

const axes = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

function material(color: ViewMaterial['color'], blends: boolean): ViewMaterial {
  const rest = {
    hasDefaultColor: false,
    emissive: [0, 0, 0],
    roughness: 1,
    doubleSided: false,
    cut: null,
  } as const;
  return { color, blends, picture: null, ...rest };
}

const red = material([1, 0, 0, 1], false);
const glass = material([0, 0.5, 1, 0.5], true);

const geometries = new Map<string, ViewGeometry>();

describe('a view pack', () => {
  it('has a part that is placed ten thousand times once, and each placement in 100 bytes, also opened', () => {
    const part = meshOf(geometryOf(196, 1), red);
    part.lines.push(segmentsOf(51, 2));
    const nodes = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        nodeOf(`part_${i}`, part, Float64Array.of(...axes, i % 100, Math.floor(i / 100), 0, 1)),
      );
    const once = written(sceneOf(nodes(1)));
    const all = written(sceneOf(nodes(10_000)));
    assert.ok(all.length <= 1.2 * once.length + 100 * 9_999, `${all.length}`);
    const [one, many] = [1, 10_000].map((count) => openedPack(written(sceneOf(nodes(count)), few)));
    assert.ok(one && many);
    assert.equal(many.description.parts.length, 10_000);
    const added = many.arrays.memory.end - one.arrays.memory.end;
    assert.ok(added <= 110 * 9_999, `${added} bytes`);
  });

  it('keeps what stands in one place alone as it is drawn', () => {
    const pack = opened(sceneOf([nodeOf('a', meshOf(geometryOf(196, 1), red), turned(1))]));
    const [batch = assert.fail()] = pack.description.batches;
    const drawn = pack.arrays.floats(batch.positions).byteLength;
    const { position } = expectedTriangles([[geometryOf(196, 1), turned(1)]]);
    assert.equal(drawn, position.byteLength);
    sameWithin(gridError, pack.arrays.floats(batch.positions), position);
  });

  for (const [how, given] of Object.entries({ merged: limits, repeated: few })) {
    it(`is expanded to the same as what is written out for each place, ${how}`, () => {
      const [first, second, alone] = [geometryOf(20, 1), geometryOf(10, 2), geometryOf(5, 3)];
      const two = { ...meshOf(first, red), faces: [faces(first, red), faces(second, glass)] };
      const other = meshOf(first, glass);
      const meshes = [two, other, meshOf(alone, red), two, other, two];
      const matrices = meshes.map((_, i) => turned(i, i === 3));
      const pack = opened(
        sceneOf(meshes.map((mesh, i) => nodeOf(`${i}`, mesh, matrices[i]))),
        given,
      );
      const pieces = meshes.flatMap((mesh, i) =>
        mesh.faces.map((one) => ({ ...one, matrix: matrices[i] ?? outOfRange() })),
      );
      pieces.forEach(({ geometry, material, matrix }, slot) => {
        const drawn = drawnTriangles(pack, slot, matrix);
        const expected = expectedTriangles([[geometry, matrix]]);
        sameWithin(placedError, drawn.position, expected.position);
        assert.deepEqual(drawn.index, expected.index);
        if (drawn.normal) sameWithin(normalError, drawn.normal, expected.normal);
        const { looks, lookOfSlot } = pack.description.pieces;
        const look = appearanceRow * (pack.arrays.integers(lookOfSlot)[slot] ?? outOfRange());
        const color = pack.arrays.floats(looks, appearanceRow).subarray(look, look + 3);
        assert.deepEqual([...color], material.color.slice(0, 3));
      });
    });
  }

  it('has the edges of each part where it stands, also of parts that are mere lines', () => {
    const wires = { ...meshOf(geometryOf(1, 1), red), faces: [], lines: [segmentsOf(7, 4)] };
    const matrices = [0, 1, 2].map((i) => turned(i));
    const nodes = matrices.map((matrix, i) => nodeOf(`${i}`, wires, matrix));
    const { description, arrays } = opened(sceneOf(nodes));
    const [lines = assert.fail()] = description.lines;
    const expected = matrices.flatMap((matrix) => [...placed(segmentsOf(7, 4), matrix)]);
    sameWithin(placedError, arrays.floats(lines.segments), expected);
    assert.deepEqual(
      description.parts.map(({ edges }) => edges),
      [
        [0, 0, 7],
        [0, 7, 7],
        [0, 14, 7],
      ],
    );
    const rows = arrays.integers(description.pieces.places, pieceRow);
    assert.ok([0, 1, 2].every((slot) => rows[pieceRow * slot + pieceColumns.batch] === noBatch));
  });

  it('keeps the tree with its names, products and numbers', () => {
    const part = meshOf(geometryOf(3, 1), red);
    const inner = { ...nodeOf('inner', null, turned(1)), children: [nodeOf('b', part, turned(2))] };
    const node = { ...nodeOf('a', part, turned(0)), product: 'p', index: 7, children: [inner] };
    const { roots } = opened(sceneOf([node])).description;
    const below = { name: 'inner', index: 0, children: [{ name: 'b', index: 0, part: 1 }] };
    assert.deepEqual(roots, [{ name: 'a', product: 'p', index: 7, part: 0, children: [below] }]);
  });
});

describe('a damaged view pack', () => {
  const part = meshOf(geometryOf(20, 1), red);
  part.lines.push(segmentsOf(5, 2));
  const file = written(sceneOf([0, 1, 2].map((i) => nodeOf(`${i}`, part, turned(i)))));
  const huge = 2 ** 31;

  const damages: Readonly<Record<string, (description: Json, data: DataView) => void>> = {
    'a mesh that is not there': (d, data) =>
      writeNumber(data, spanAt(d, 'placements', 'meshes'), 9),
    'a turn that is not there': (d, data) =>
      writeNumber(data, spanAt(d, 'placements', 'turnOfPart'), 3),
    'a size that is not there': (d, data) =>
      writeNumber(data, spanAt(d, 'placements', 'sizeOfPart'), 9),
    'a batch that is not there': (d, data) => writeNumber(data, spanAt(d, 'batchOfSlot'), 1),
    'a shape that is not there': (d) => setPieces(d, [[0, 1]]),
    'a look that is not there': (d) => setPieces(d, [[1, 0]]),
    'more pieces than a page shows': (d) => setPieces(d, Array<number[]>(1_000_000).fill([0, 0])),
    'pieces of their own that nothing counts': (d) => setPieces(d, [[0]]),
    'triangles that name vertices of others': (d, data) =>
      writeNumber(data, spanAt(d, 'shapes', '0', 'index'), 60),
    'more vertices than triangles use': (d) => setAt(d, ['shapes', '0', 'index', '1'], 3),
    'edges that are not there': (d) => setAt(d, ['meshes', '0', 'segments'], 1),
    'a name that is not there': (d, data) => writeNumber(data, spanAt(d, 'nodes'), 99),
    'children without end': (d, data) => writeNumber(data, spanAt(d, 'nodes'), huge, 3),
    'more placements than bytes': (d) => setAt(d, ['placements', 'meshes', '1'], huge),
    'steps for other parts': (d) => setAt(d, ['placements', 'steps', '1'], 6),
    'a place outside of the file': (d) => setAt(d, ['placements', 'turns', '0'], huge),
  };

  for (const [what, damage] of Object.entries(damages)) {
    it(`with ${what} is told in a sentence, before memory is asked for`, () => {
      const before = process.memoryUsage().arrayBuffers;
      assert.throws(() => readPack(damaged(file, damage)), {
        name: 'UnreadableModel',
        message: 'The prepared 3D model in the cache is damaged.',
      });
      assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 26);
    });
  }

  it('that places millions of triangles on a few bytes is told before memory is asked for', () => {
    const [small, large] = [meshOf(geometryOf(1, 2), red), meshOf(geometryOf(2000, 1), red)];
    const meshes = [...Array<ViewMesh>(2000).fill(small), large, large];
    const honest = written(sceneOf(meshes.map((mesh, i) => nodeOf(`${i}`, mesh, turned(i)))));
    const claims = damaged(honest, (description) => {
      setPieces(description, [[0, 1]]);
    });
    const before = process.memoryUsage().arrayBuffers;
    assert.throws(() => readPack(claims), { name: 'UnreadableModel', where: 'pieces' });
    assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 24);
  });

  it('of the former version is none', () => {
    const former = Buffer.from(file);
    former.writeUInt32LE(1, 4);
    assert.throws(() => openedPack(former), { where: 'byte 0' });
  });
});

/** Of a coordinate, metres: half a step of the grid that points stand on, and what single places round away. */
const gridError = 2 ** -22 + 2 ** -24;

/** Of what was turned and moved by some metres, where single places are as coarse. */
const placedError = 2 * gridError + 2 ** -20;

/** Of a number of an octahedron: what is turned was rounded before, and is again. */
const normalError = 3;

function sameWithin(error: number, drawn: ArrayLike<number>, expected: ArrayLike<number>): void {
  assert.equal(drawn.length, expected.length);
  const worst = Math.max(...Array.from(drawn, (one, i) => Math.abs(one - (expected[i] ?? NaN))));
  assert.ok(worst <= error, `${worst}`);
}

/** Numbers between −0.5 and 0.5 that look like chance, and are the same each time. */
function numbersOf(count: number, seed: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => {
    const x = Math.sin(1 + i * 12.9898 + seed * 78.233) * 43758.5453;
    return x - Math.floor(x) - 0.5;
  });
}

/** Triangles that share vertices, of which one in eight is not used. */
function geometryOf(triangles: number, seed: number): ViewGeometry {
  const key = `${triangles} ${seed}`;
  const count = 3 * triangles;
  const indices = Uint32Array.from(
    { length: count },
    (_, i) => (i * 7 + (i % 8 === 0 ? 1 : 0)) % count,
  );
  const known = geometries.get(key) ?? {
    positions: numbersOf(3 * count, seed),
    normals: numbersOf(3 * count, seed + 100),
    colors: null,
    uvs: [],
    indices,
  };
  geometries.set(key, known);
  return known;
}

function segmentsOf(count: number, seed: number): Float32Array {
  return numbersOf(6 * count, seed);
}

function faces(geometry: ViewGeometry, of: ViewMaterial): ViewFaces {
  return { geometry, material: of };
}

function meshOf(geometry: ViewGeometry, of: ViewMaterial): ViewMesh & { lines: Float32Array[] } {
  return { faces: [faces(geometry, of)], lines: [], faceStarts: null, edgeStarts: null };
}

function nodeOf(name: string, mesh: ViewMesh | null, matrix = turned(0)): ViewNode {
  return { name, index: 0, matrix, mesh, children: [] };
}

function sceneOf(roots: readonly ViewNode[]): ViewScene {
  return { facts: { format: 'GLB', unit: null, up: 'y', caliper: null, notes: [] }, roots };
}

/** A placement, turned about Z by so many steps, that may turn parts inside out. */
function turned(step: number, isMirrored = false): Float64Array {
  const [c, s] = [Math.cos(step), Math.sin(step)];
  const side = isMirrored ? -1 : 1;
  return Float64Array.of(side * c, side * s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, step, 2 * step, 3, 1);
}

function written(scene: ViewScene, given = limits): Buffer {
  return Buffer.concat(writePack(scene, given).chunks);
}

function opened(scene: ViewScene, given = limits): ViewPack {
  return openedPack(written(scene, given));
}

function placed(points: Float32Array, matrix: Float64Array): Float32Array {
  return points.map((_, i) => {
    const at = i - (i % 3);
    const column = (axis: number) => matrix[4 * axis + (i % 3)] ?? outOfRange();
    const [x = 0, y = 0, z = 0] = points.subarray(at, at + 3);
    return column(0) * x + column(1) * y + column(2) * z + column(3);
  });
}

/** Vertices in the order of their first use, placed, and the triangles on them. */
function expectedTriangles(pieces: readonly (readonly [ViewGeometry, Float64Array])[]) {
  const [[geometry, matrix] = assert.fail()] = pieces;
  const used = [...new Set(geometry.indices)];
  const pick = (from: Float32Array) =>
    Float32Array.from(used.flatMap((vertex) => [...from.subarray(3 * vertex, 3 * vertex + 3)]));
  const isMirrored = (matrix[0] ?? 0) * (matrix[5] ?? 0) - (matrix[1] ?? 0) * (matrix[4] ?? 0) < 0;
  const index = Array.from(geometry.indices ?? [], (vertex) => used.indexOf(vertex));
  if (isMirrored) {
    for (let i = 0; i < 3 * triangleCount(geometry); i += 3) {
      [index[i + 1], index[i + 2]] = [index[i + 2] ?? 0, index[i + 1] ?? 0];
    }
  }
  const position = placed(pick(geometry.positions), matrix);
  return { position, index, normal: octahedral(pick(geometry.normals ?? outOfRange()), matrix) };
}

/** By the formulas of the unfolded octahedron; these placements only turn, so normals turn with them. */
function octahedral(normals: Float32Array, matrix: Float64Array): Int16Array {
  const turn = matrix.slice();
  turn.set([0, 0, 0], 12);
  const rows: number[] = [];
  for (let i = 0; i < normals.length; i += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(i, i + 3);
    const column = (axis: number, row: number) => turn[4 * axis + row] ?? outOfRange();
    const at = (row: number) => column(0, row) * x + column(1, row) * y + column(2, row) * z;
    const length = Math.abs(at(0)) + Math.abs(at(1)) + Math.abs(at(2));
    const [px, py] = [at(0) / length, at(1) / length];
    const fold = (one: number, other: number) => (1 - Math.abs(other)) * (one < 0 ? -1 : 1);
    const [u, v] = at(2) < 0 ? [fold(px, py), fold(py, px)] : [px, py];
    rows.push(Math.round(u * 32767), Math.round(v * 32767));
  }
  return Int16Array.from(rows);
}

/** What a slot draws, in the model's coordinates; normals of repeated ones turn on the graphics card. */
function drawnTriangles({ description, arrays }: ViewPack, slot: number, matrix: Float64Array) {
  const rows = arrays.integers(description.pieces.places, pieceRow);
  const column = (name: keyof typeof pieceColumns) =>
    rows[pieceRow * slot + pieceColumns[name]] ?? outOfRange();
  const batch = description.batches[column('batch')] ?? assert.fail();
  const [first, count] = [column('firstVertex'), column('vertexCount')];
  const points = arrays.floats(batch.positions).subarray(3 * first, 3 * (first + count));
  const firsts = description.pieces.count;
  const ends = Array.from({ length: firsts }, (_, other) => other)
    .filter((other) => rows[pieceRow * other + pieceColumns.batch] === column('batch'))
    .map((other) => rows[pieceRow * other + pieceColumns.firstTriangle] ?? outOfRange())
    .filter((start) => start > column('firstTriangle'));
  const index = arrays
    .integers(batch.index)
    .subarray(3 * column('firstTriangle'), ends.length > 0 ? 3 * Math.min(...ends) : undefined);
  const normals =
    batch.normals && arrays.shorts(batch.normals).subarray(2 * first, 2 * (first + count));
  return {
    position: batch.repeated ? placed(points, matrix) : points,
    index: Array.from(index, (vertex) => vertex - first),
    normal: batch.repeated ? null : normals,
  };
}

type Json = Record<string, unknown>;

/** What stands in the pack, with something else in its description or its data. */
function damaged(file: Buffer, damage: (description: Json, data: DataView) => void): UnpackedPack {
  const { description: text, data } = unpackedPack(file);
  const description: unknown = JSON.parse(text);
  assert.ok(isRecord(description));
  damage(description, new DataView(data));
  return new UnpackedPack(JSON.stringify(description), data);
}

function at(description: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRecord(value) ? value[name] : undefined;
  }, description);
}

function setAt(description: Json, path: readonly string[], value: unknown): void {
  const holder = at(description, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder[Number(name)] = value;
  else if (isRecord(holder)) holder[name] = value;
  else assert.fail(path.join('.'));
}

function setPieces(description: Json, pieces: readonly (readonly number[])[]): void {
  setAt(description, ['meshes', '0', 'pieces'], pieces);
}

function spanAt(description: Json, ...path: string[]): Span {
  const span = at(description, path);
  assert.ok(Array.isArray(span));
  return [Number(span[0]), Number(span[1])];
}

function writeNumber(data: DataView, [start]: Span, value: number, column = 0): void {
  data.setUint32(start + 4 * column, value, true);
}
