import { packHeaderBytes, packMagic, packVersion, type StoredPack } from '../../../model/viewPack';
import { leastPacked } from '../../../model/pack/code/blockForm';
import { deflatePart } from '../../platform';
import { collectParts, type PlacedPart } from './packedParts';
import { times } from '../../base/vector';
import { movedBy } from '../../mesh/nearOrigin';
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
import { storedPmi } from './packedPmi';
import type { ViewMesh, ViewScene } from '../../base/viewScene';

export interface WrittenPack {
  /** The file, in chunks that follow each other. */
  readonly chunks: readonly Uint8Array[];
  readonly byteLength: number;
}

/**
 * Writes what the page needs to draw a scene.
 * @throws Refusal when there is nothing to see, or more than the limits allow
 */
export function writePack(scene: ViewScene, limits: PackLimits): WrittenPack {
  const given = collectParts(scene);
  const origin = packOrigin(given.parts);
  const start = origin && movedBy(times(origin, -1));
  const { roots, parts, slots } = start ? collectParts(scene, start) : given;
  const data = new PackData(limits.bytes);
  const table = new PieceTable(slots);
  const { batches, shapes, pictures } = packBatches(parts, limits, table, data);
  const { lines, numberOf } = packLines(parts, limits, data);
  for (const part of parts) addMereLines(part, table);
  const { meshes, numbers } = packMeshes(parts, drawn(table, numberOf), data);
  const sizes = exactSizes(scene, parts);
  const description: StoredPack = {
    facts: scene.facts,
    ...(origin && { origin }),
    ...sizes.whole,
    ...packTree(roots, data),
    placements: packPlacements(parts, sizes.parts, numbers, data),
    meshes,
    ...table.finish(data),
    shapes,
    batches,
    lines,
    pictures,
    ...(scene.pmi && { pmi: storedPmi(scene.pmi, numbers, data) }),
  };
  return packed(description, data);
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

function packed(description: StoredPack, data: PackData): WrittenPack {
  const text = new TextEncoder().encode(JSON.stringify(description));
  data.mustFit(text.length);
  const stream = [deflatePart(text), ...data.finish(), endOfParts];
  const streamBytes = stream.reduce((sum, { length }) => sum + length, 0);
  const least = leastPacked(text.length + data.byteLength);
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

/** The last block of a stream of DEFLATE, with nothing in it (RFC 1951, 3.2.6). */
const endOfParts = Uint8Array.of(3, 0);
