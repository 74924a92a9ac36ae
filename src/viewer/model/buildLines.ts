import type { PackLines } from '../../contract/viewPack';
import { damagedPack } from '../load/packArrays';
import type { ViewPack } from '../load/readPack';
import type { EdgePiece, LineBatch, Model, Part } from './model';

/**
 * The edges of a pack, by part and as they are drawn.
 * @throws UnreadableModel when they are not where the pack says
 */
export function buildLines(
  { description, arrays }: ViewPack,
  parts: readonly Part[],
): Pick<Model, 'edges' | 'lines'> {
  const all = description.lines.map(({ segments }) => arrays.floats(segments, 6));
  const edges: EdgePiece[] = [];
  const copies: LineBatch['copies'][number][][] = all.map(() => []);
  description.parts.forEach((given, i) => {
    const part = parts[i];
    if (!given.edges || !part) return;
    const [number, first, count] = given.edges;
    const segments = all[number];
    if (!segments || 6 * (first + count) > segments.length) throw damagedPack(`lines ${number}`);
    const starts = description.meshes[given.mesh]?.edgeStarts;
    const isPlaced = description.lines[number]?.slots !== undefined;
    copies[number]?.push({ slot: given.firstSlot, place: part.place });
    edges.push({
      part,
      slot: given.firstSlot,
      segments: segments.subarray(6 * first, 6 * (first + count)),
      starts: starts ? arrays.integers(starts) : null,
      place: isPlaced ? null : part.place,
    });
  });
  const lines = description.lines.map(({ slots }: PackLines, i): LineBatch => {
    const segments = all[i] ?? new Float32Array(0);
    const own = slots ? arrays.floats(slots, 1, segments.length / 6) : null;
    return { segments, slots: own, copies: copies[i] ?? [] };
  });
  return { edges, lines };
}
