import {
  packHeaderBytes,
  packMagic,
  packVersion,
  unitColumns,
  unitRow,
  type Span,
  type StoredPack,
  type StoredPmi,
} from '../../../model/viewPack';
import { minPackedBytes } from '../../../model/pack/code/blockForm';
import { deflatePart } from '../../platform';
import { collectParts, type PlacedPart } from './packedParts';
import { times } from '../../base/vector';
import { movedBy } from '../../mesh/localOrigin';
import { exactSizes } from './exactSizes';
import { packBatches } from './packBatches';
import { PackData } from './packData';
import { packLines } from './packLines';
import type { PackLimits } from './packLimits';
import { packOrigin } from './packOrigin';
import { packMeshes } from './packMeshes';
import { PieceTable } from './pieceTable';
import { packPlacements } from './packPlacements';
import { packTree } from './packTree';
import { boxOfSegments } from '../../../model/pack/placeVertices';
import { shareEqual } from './shareEqual';
import { BoxCorners, PieceSizes } from './pieceSizes';
import type { Progress } from '../../../words/progress';
import { triangleCount, type ViewMesh, type ViewPmi, type ViewScene } from '../../base/viewScene';

export interface WrittenPack {
  /** Consecutive chunks of the file. */
  readonly chunks: readonly Uint8Array[];
  readonly byteLength: number;
}

/**
 * Writes what the page needs to draw a scene.
 * @param report receives the share that is done
 * @throws Refusal when there is nothing to see, or more than the limits allow
 */
export function writePack(
  asGiven: ViewScene,
  limits: PackLimits,
  report: Progress | null = null,
): WrittenPack {
  const scene = shareEqual(asGiven);
  const given = collectParts(scene);
  const corners = new BoxCorners();
  const origin = packOrigin(given.parts, corners);
  const start = origin && movedBy(times(origin, -1));
  const { roots, parts, slots } = start ? collectParts(scene, start) : given;
  const progress = report && { report, expectedBytes: expectedBytes(parts) };
  const data = new PackData(limits.bytes, progress);
  const table = new PieceTable(slots);
  const { batches, shapes, pictures } = packBatches(
    parts,
    limits,
    new PieceSizes(corners),
    table,
    data,
  );
  const { lines, numberOf } = packLines(parts, limits, data);
  for (const part of parts) addMereLines(part, table);
  const { meshes, numbers } = packMeshes(parts, drawn(table, numberOf), data);
  const sizes = exactSizes(scene, parts);
  const pmi = scene.pmi && storedPmi(scene.pmi, numbers, data);
  const head = data.addHead(() => ({
    ...packTree(roots, data),
    placements: packPlacements(parts, sizes.parts, numbers, data),
    ...table.finish(data),
    units: packUnits(data, shapes.length),
  }));
  const description: StoredPack = {
    facts: scene.facts,
    ...(origin && { origin }),
    ...sizes.whole,
    headArrays: data.headArrays,
    ...head,
    meshes,
    shapes,
    batches,
    lines,
    pictures,
    ...(pmi && { pmi }),
  };
  return packed(description, data);
}

/** Bytes of the arrays that most of the time goes into: points and corners of each geometry, and lines. */
function expectedBytes(parts: readonly PlacedPart[]): number {
  const meshes = new Set(parts.map(({ mesh }) => mesh));
  const arrays = new Map<object, number>();
  for (const { faces, lines } of meshes) {
    for (const { geometry } of faces)
      arrays.set(geometry, geometry.positions.byteLength + 12 * triangleCount(geometry));
    for (const line of lines) arrays.set(line, line.byteLength);
  }
  return [...arrays.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function drawn(table: PieceTable, segmentsOf: (mesh: ViewMesh) => number | undefined) {
  return (mesh: ViewMesh) => {
    const segments = segmentsOf(mesh);
    return { pieces: table.piecesOf(mesh), ...(segments !== undefined && { segments }) };
  };
}

function addMereLines({ mesh, matrix, pieces }: PlacedPart, table: PieceTable): void {
  const [piece] = pieces;
  if (piece?.faces === null) table.addLines(piece, boxOfSegments(mesh.lines, matrix));
}

/** One row for each unit, in the order of the file. */
function packUnits(data: PackData, shapes: number): Span {
  const rows = data.sortedUnits.flatMap(({ owner, pieces }) => {
    const row = new Array<number>(unitRow).fill(0);
    row[unitColumns.owner] = 'shape' in owner ? owner.shape : shapes + owner.batch;
    row[unitColumns.pieces] = pieces;
    return row;
  });
  return data.add(Uint32Array.from(rows), { kind: 'integers', row: unitRow });
}

function packed(description: StoredPack, data: PackData): WrittenPack {
  const text = new TextEncoder().encode(JSON.stringify(description));
  data.mustFit(text.length);
  const stream = [deflatePart(text), ...data.finish(), endOfParts];
  const streamBytes = stream.reduce((sum, { length }) => sum + length, 0);
  const least = minPackedBytes(text.length + data.byteLength);
  const byteLength = Math.max(packHeaderBytes + streamBytes, least);
  const filling = new Uint8Array(byteLength - packHeaderBytes - streamBytes);
  const header = new DataView(new ArrayBuffer(packHeaderBytes));
  [packMagic, packVersion, text.length, byteLength, streamBytes, data.byteLength].forEach(
    (word, i) => {
      header.setUint32(4 * i, word, true);
    },
  );
  return { chunks: [new Uint8Array(header.buffer), ...stream, filling], byteLength };
}

/** An empty last block of a DEFLATE stream (RFC 1951, 3.2.6). */
const endOfParts = Uint8Array.of(3, 0);

/** Writes PMI unchanged. The page reads it on demand. */
function storedPmi(
  { lists, positions, indices, parts }: ViewPmi,
  numbers: ReadonlyMap<ViewMesh, number>,
  data: PackData,
): StoredPmi {
  return {
    lists: data.add(lists),
    positions: data.add(positions),
    indices: data.add(indices),
    parts: parts.map((meshes) => meshes.flatMap((mesh) => numbers.get(mesh) ?? [])),
  };
}
