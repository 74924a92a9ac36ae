import { outOfRange } from '../../words/outOfRange';
import { damagedPack } from '../pack/packArrays';
import type { ViewPack } from '../pack/readPack';
import type { EdgePiece, LineBatch, Model, Part } from './model';

/**
 * Builds the edges of a pack, both by part and as the batches that draw them.
 * @throws UnreadableModel when a range of edges is outside the pack's arrays
 */
export function buildLines(
  { description, arrays }: ViewPack,
  parts: readonly Part[],
): Pick<Model, 'edges' | 'lines'> {
  const all = description.lines.map(({ segments }) => arrays.floats(segments, 6));
  const slotsOfAll = description.lines.map(({ slots }, i) =>
    slots ? arrays.floats(slots, 1, (all[i] ?? outOfRange()).length / 6) : null,
  );
  const edges: EdgePiece[] = [];
  const copies: LineBatch['copies'][number][][] = all.map(() => []);
  description.parts.forEach((given, i) => {
    const part = parts[i];
    if (!given.edges || !part) return;
    const [number, first, count] = given.edges;
    const segments = all[number];
    if (!segments || 6 * (first + count) > segments.length) throw damagedPack(`lines ${number}`);
    const starts = description.meshes[given.mesh]?.edgeStarts;
    const slots = slotsOfAll[number] ?? null;
    copies[number]?.push({ slot: given.firstSlot, place: part.place });
    edges.push({
      part,
      slot: given.firstSlot,
      segments: segments.subarray(6 * first, 6 * (first + count)),
      batch: number,
      firstSegment: first,
      starts: starts ? arrays.integers(starts) : null,
      slots: slots?.subarray(first, first + count) ?? null,
      place: slots ? null : part.place,
    });
  });
  const lines = all.map((segments, i): LineBatch => ({
    segments,
    slots: slotsOfAll[i] ?? null,
    copies: copies[i] ?? [],
  }));
  return { edges, lines };
}
