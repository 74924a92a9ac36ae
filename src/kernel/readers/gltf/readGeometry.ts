import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { entryOf, isRecord, numberOrNull } from '../../../words/unknown';
import type { Grid } from '../../mesh/vertexGrid';
import { triangleCount, type ViewGeometry } from '../../base/viewScene';
import { farPoints } from '../../mesh/localPoints';
import { damagedGltf } from './damagedGltf';
import type { GltfFile, Json } from './gltfFile';
import { offGrid } from './readGrid';
import { readAccessor, readFloats } from './readAccessor';
import { fanTriangles, pairs, stripTriangles, type VertexRow } from './vertexRows';

export type Geometry = (
  | { readonly kind: 'faces'; readonly geometry: ViewGeometry }
  /** x y z of both ends, six numbers per segment. */
  | { readonly kind: 'lines'; readonly segments: Float32Array }
) & {
  /** Whether its last corners are left out, because they are no whole triangle or line. */
  readonly isUneven: boolean;
};

/** The attributes of a primitive that are read. */
export const geometryAttributes = [
  'POSITION',
  'NORMAL',
  'COLOR_0',
  'TEXCOORD_0',
  'TEXCOORD_1',
] as const;

type AttributeName = (typeof geometryAttributes)[number];

/** The bytes of its points and corners after joining them with others. */
export function bytesOf(read: Geometry): number {
  if (read.kind === 'lines') return read.segments.byteLength;
  const { positions } = read.geometry;
  return 2 * positions.byteLength + 12 * triangleCount(read.geometry);
}

type Indices = ViewGeometry['indices'];

/** The meaning of `mode`, which tells how vertices form primitives. Points are not drawn. */
const modes: Readonly<
  Record<
    number,
    {
      kind: Geometry['kind'];
      inTurn: ((row: VertexRow) => VertexRow) | null;
      /** The corners of each primitive where they share none. */
      corners?: number;
    }
  >
> = {
  1: { kind: 'lines', inTurn: null, corners: 2 },
  2: { kind: 'lines', inTurn: (row) => pairs(row, row.length) },
  3: { kind: 'lines', inTurn: (row) => pairs(row, row.length - 1) },
  4: { kind: 'faces', inTurn: null, corners: 3 },
  5: { kind: 'faces', inTurn: stripTriangles },
  6: { kind: 'faces', inTurn: fanTriangles },
};

/**
 * Reads a primitive's geometry; null if it consists of points.
 * @param grid the quantisation grid of its points; null for points that are not quantised
 * @throws Refusal
 */
export function readGeometry(
  file: GltfFile,
  primitive: Json,
  grid: Grid | null,
  where: string,
): Geometry | null {
  const mode = modes[numberOrNull(primitive['mode']) ?? 4];
  const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
  if (!mode || attributes['POSITION'] === undefined) return null;
  const positions = readPositions(file, attributes['POSITION'], grid, where);
  const count = positions.length / 3;
  const indices = indicesOf(file, primitive['indices'], count, mode.inTurn);
  if (indices && highest(indices) >= count) throw missingPoints(where);
  const isUneven = (indices?.length ?? count) % (mode.corners ?? 1) !== 0;
  if (mode.kind === 'lines')
    return { kind: 'lines', segments: segmentsOf(file, positions, indices), isUneven };
  const attribute = (name: AttributeName, size: number): Float32Array | null => {
    const accessor = entryOf(attributes, name);
    if (accessor === undefined) return null;
    const floats = readFloats(file, accessor, size);
    if (floats.length < count * size) throw missingPoints(where);
    // Surplus attribute values belong to no point.
    return floats.length === count * size ? floats : floats.subarray(0, count * size);
  };
  const geometry: ViewGeometry = {
    positions,
    normals: attribute('NORMAL', 3),
    colors: attribute('COLOR_0', 4),
    uvs: [attribute('TEXCOORD_0', 2), attribute('TEXCOORD_1', 2)],
    indices,
  };
  return { kind: 'faces', geometry, isUneven };
}

function readPositions(
  file: GltfFile,
  accessor: unknown,
  grid: Grid | null,
  where: string,
): Float32Array {
  if (file.entry('accessors', accessor)['type'] !== 'VEC3') throw missingPoints(where);
  const given = readFloats(file, accessor, 3);
  if (given.some(Number.isNaN)) throw farPoints(given);
  if (!grid) return given;
  const key = `${String(accessor)} on ${JSON.stringify(grid)}`;
  const known = file.floats.get(key);
  if (known) return known;
  file.spend(given.byteLength);
  const points = offGrid(given, grid);
  file.floats.set(key, points);
  return points;
}

function indicesOf(
  file: GltfFile,
  accessor: unknown,
  vertices: number,
  inTurn: ((row: VertexRow) => VertexRow) | null,
): Indices {
  const given = accessor === undefined ? null : readIndices(file, accessor);
  if (!inTurn) return given;
  const row = given ?? inOrder(file, vertices);
  // A strip has up to three corners per vertex, a line two ends.
  file.spend(3 * row.byteLength);
  return inTurn(row);
}

function inOrder(file: GltfFile, count: number): Uint32Array {
  file.spend(4 * count);
  return Uint32Array.from({ length: count }, (_, i) => i);
}

function readIndices(file: GltfFile, accessor: unknown): VertexRow {
  const { numbers, size } = readAccessor(file, accessor);
  const isIndex =
    numbers instanceof Uint32Array ||
    numbers instanceof Uint16Array ||
    numbers instanceof Uint8Array;
  if (isIndex && size === 1) return numbers;
  const message = say(
    'The 3D file is damaged: it counts points with numbers that are none. Copy it again from where it came, or export it again.',
  );
  throw damagedGltf(message, `accessors[${String(accessor)}]`);
}

function highest(numbers: VertexRow): number {
  let high = -1;
  for (const number of numbers) if (number > high) high = number;
  return high;
}

function segmentsOf(file: GltfFile, positions: Float32Array, indices: Indices): Float32Array {
  const count = indices?.length ?? positions.length / 3;
  const length = (count - (count % 2)) * 3;
  if (!indices) return positions.subarray(0, length);
  file.spend(4 * length);
  const segments = new Float32Array(length);
  for (let i = 0; i < segments.length / 3; i++) {
    const vertex = 3 * (indices[i] ?? outOfRange());
    segments[3 * i] = positions[vertex] ?? outOfRange();
    segments[3 * i + 1] = positions[vertex + 1] ?? outOfRange();
    segments[3 * i + 2] = positions[vertex + 2] ?? outOfRange();
  }
  return segments;
}

function missingPoints(where: string) {
  return damagedGltf(
    say(
      'The 3D file is damaged: a mesh uses points it does not have. Copy it again from where it came, or export it again.',
    ),
    where,
  );
}
