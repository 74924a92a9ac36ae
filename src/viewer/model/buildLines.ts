import { damagedPack } from '../pack/packArrays';
import type { LineBatch, Model } from './model';
import { PackedEdges, type PackedPart } from './packedPart';
import type { PackTables } from './packTables';

/**
 * Builds the edges of a pack, both by part and as the batches that draw them.
 * @throws UnreadableModel when a range of edges is outside the pack's arrays
 */
export function buildLines(
  table: PackTables,
  parts: readonly PackedPart[],
): Pick<Model, 'edges' | 'lines'> {
  const edges: PackedEdges[] = [];
  const partsOf: PackedPart[][] = table.segments.map(() => []);
  for (const part of parts) {
    const { edges: range } = part;
    if (!range) continue;
    const [number, first, count] = range;
    const segments = table.segments[number];
    if (!segments || 6 * (first + count) > segments.length) throw damagedPack(`lines ${number}`);
    partsOf[number]?.push(part);
    edges.push(new PackedEdges(part));
  }
  const lines = table.segments.map((segments, i): LineBatch => ({
    segments,
    slots: table.segmentSlots[i] ?? null,
    copies: partsOf[i] ?? [],
  }));
  return { edges, lines };
}
