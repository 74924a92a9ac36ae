import { outOfRange } from '../../../words/outOfRange';
import {
  packAlignment,
  packHeaderBytes,
  packMagic,
  packVersion,
  type PackDescription,
  type PackPart,
} from '../../../model/viewPack';
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
import { boxOfSegments } from './placeVertices';
import type { ViewScene } from '../../base/viewScene';

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
  const { batches, pictures } = packBatches(parts, limits, table, data);
  const { lines, edges } = packLines(parts, limits, data);
  for (const part of parts) addMereLines(part, table);
  const { meshes, numbers } = packMeshes(parts, data);
  const sizes = exactSizes(scene, parts);
  const description: PackDescription = {
    facts: scene.facts,
    roots,
    ...(origin && { origin }),
    ...sizes.whole,
    parts: parts.map(({ mesh, firstSlot, pieces }, i): PackPart => {
      const size = sizes.parts[i];
      const own = edges[i];
      const number = numbers.get(mesh) ?? outOfRange();
      return {
        mesh: number,
        firstSlot,
        slots: pieces.length,
        ...(own && { edges: own }),
        ...(size && { exactSize: size }),
      };
    }),
    meshes,
    places: { matrices: data.add(matricesOf(parts)) },
    pieces: table.finish(data),
    batches,
    lines,
    pictures,
  };
  return packed(description, data);
}

function addMereLines({ mesh, matrix, pieces }: PlacedPart, table: PieceTable): void {
  const [piece] = pieces;
  if (piece?.faces === null) table.addLines(piece, boxOfSegments(mesh.lines, matrix));
}

function matricesOf(parts: readonly PlacedPart[]): Float64Array {
  const matrices = new Float64Array(parts.length * 16);
  parts.forEach(({ matrix }, i) => matrices.set(matrix, i * 16));
  return matrices;
}

function packed(description: PackDescription, data: PackData): WrittenPack {
  const text = new TextEncoder().encode(JSON.stringify(description));
  data.mustFit(text.length);
  const padding = new Uint8Array(-text.length & (packAlignment - 1)).fill(0x20);
  const descriptionBytes = text.length + padding.length;
  const byteLength = packHeaderBytes + descriptionBytes + data.byteLength;
  const header = new DataView(new ArrayBuffer(packHeaderBytes));
  [packMagic, packVersion, descriptionBytes, byteLength].forEach((word, i) => {
    header.setUint32(4 * i, word, true);
  });
  const chunks = [new Uint8Array(header.buffer), text, padding, ...data.chunks];
  return { chunks, byteLength };
}
