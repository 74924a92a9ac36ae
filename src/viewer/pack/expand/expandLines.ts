import { outOfRange } from '../../../words/outOfRange';
import {
  boxAround,
  boxOfSegments,
  identity4,
  placePoints,
} from '../../../model/pack/placeVertices';
import {
  maxPackCounts,
  type PackLines,
  type PackPart,
  type StoredLines,
  type StoredMesh,
} from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import type { Placements } from './readPlacements';
import { ascendingIndices } from './shapeReader';

/** The edges of a model as they are drawn. */
export interface ExpandedLines {
  readonly lines: readonly PackLines[];
  /** The edges of each part. */
  readonly edges: readonly PackPart['edges'][];
  /** Bounding box of the lines of a part. */
  boxOf(part: number): Float32Array;
}

/**
 * Expands the edges of all parts for the page.
 * @throws UnreadableModel when there are more than the page's limit, or fewer than the parts name
 */
export function expandLines(
  { merged, segments }: StoredLines,
  meshOf: readonly StoredMesh[],
  placements: Placements,
  firstSlots: readonly number[],
  arrays: PackArrays,
): ExpandedLines {
  const lists = segments.map((span) => arrays.floats(span, 6));
  const listOf = meshOf.map(({ segments: number }, part) => {
    const list = number === undefined ? none : lists[number];
    if (!list) throw damagedPack(`part ${part}`);
    return list;
  });
  const total = listOf.reduce((sum, { length }) => sum + length / 6, 0);
  const boxOf = linesBox(listOf, placements, total <= maxLookedAt);
  if (!merged) {
    const whole = lists.map(({ length }, number) => [number, 0, length / 6] as const);
    const edges = meshOf.map(({ segments: number = -1 }) => whole[number]);
    return { lines: segments.map((span) => ({ segments: span })), edges, boxOf };
  }
  if (total > maxPackCounts.segments) throw damagedPack('lines');
  if (total === 0) return { lines: [], edges: listOf.map(() => undefined), boxOf };
  return { ...mergedLines(listOf, total, placements, firstSlots, arrays), boxOf };
}

/** Limit of the segments for which exact boxes are computed; more would take seconds. */
const maxLookedAt = 10 * maxPackCounts.segments;

const none = new Float32Array(0);

/** All segments in one list, in the model's coordinates, each with its slot. */
function mergedLines(
  listOf: readonly Float32Array[],
  total: number,
  placements: Placements,
  firstSlots: readonly number[],
  arrays: PackArrays,
): Pick<ExpandedLines, 'lines' | 'edges'> {
  const segments = new Float32Array(6 * total);
  const slots = new Float32Array(total);
  const used = ascendingIndices(listOf.reduce((most, { length }) => Math.max(most, length / 3), 0));
  let at = 0;
  const edges = listOf.map((own, part): PackPart['edges'] => {
    const count = own.length / 6;
    if (count === 0) return undefined;
    const { matrix } = placements.of(part);
    placePoints(own, { used, count: 2 * count, first: 2 * at }, matrix, segments);
    slots.fill(firstSlots[part] ?? outOfRange(), at, at + count);
    at += count;
    return [0, at - count, count];
  });
  return { lines: [{ segments: arrays.add(segments), slots: arrays.add(slots) }], edges };
}

function linesBox(
  listOf: readonly Float32Array[],
  placements: Placements,
  isExact: boolean,
): ExpandedLines['boxOf'] {
  const known = new Map<Float32Array, Float32Array>();
  return (part) => {
    const list = listOf[part] ?? outOfRange();
    if (list.length === 0) throw damagedPack(`part ${part}`);
    const { matrix } = placements.of(part);
    if (isExact) return boxOfSegments([list], matrix);
    // For many lines at many places, the box of the transformed box is good enough.
    const own = known.get(list) ?? boxOfSegments([list], identity4);
    known.set(list, own);
    return boxAround(own, matrix);
  };
}
