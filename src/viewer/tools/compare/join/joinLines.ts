import type { PackLines, PackPart, Span } from '../../../../model/viewPack';
import { memoized } from '../../../../words/memoized';
import { areEqual, hashOf, joinEqual, type JoinedArrays } from './joinedArrays';
import { placementsOf, roundedSize, type JoinedSide } from './joinedSide';
import { handedness, movedGeometry } from './movedGeometry';

interface JoinedLines {
  readonly lines: readonly PackLines[];
  /** For each part of both, as `PackPart.edges`. */
  readonly edges: readonly PackPart['edges'][];
}

/**
 * Joins the edges of two packs. Those that are equal in both are held once: in one list for both where parts place
 * them, else in two with the same segments, of which each has its own slots. Those of parts that only moved are held
 * once as well, in lists that parts place.
 */
export function joinLines(first: JoinedSide, second: JoinedSide, to: JoinedArrays): JoinedLines {
  const behind = first.description.parts.length;
  const joining = new LineJoin(to, behind + second.description.parts.length);
  joining.addPlaced(first, 0);
  joining.addPlaced(second, behind);
  joinEqual(mergedEdges(first, 0), mergedEdges(second, behind), {
    groupOf: ({ list }) => list,
    isEqual: (one, other) => areEqual(one.segments, other.segments),
    add: (like, lists) => {
      joining.addMerged(like, lists);
    },
    addMoved: (others) => joining.addMoved(others),
  });
  return joining;
}

/** The edges of a part in a list of merged segments. */
interface Edges {
  /** Index in the joined pack. */
  readonly part: number;
  readonly list: number;
  readonly segments: Float32Array<ArrayBuffer>;
  /** In the joined pack. */
  readonly slot: number;
  readonly hash: number;
  /** As in `PlacedGeometry`. */
  readonly place: Float64Array;
  readonly size: string;
}

class LineJoin implements JoinedLines {
  readonly lines: PackLines[] = [];
  readonly edges: PackPart['edges'][];
  private readonly placed = new Map<number, number>();

  constructor(
    private readonly to: JoinedArrays,
    parts: number,
  ) {
    this.edges = Array.from({ length: parts }, () => undefined);
  }

  addPlaced({ description, arrays }: JoinedSide, firstPart: number): void {
    const numbers = description.lines.map(({ segments, slots }) =>
      slots ? null : this.placedOf(this.to.once(arrays.floats(segments, 6))),
    );
    description.parts.forEach(({ edges }, part) => {
      if (!edges) return;
      const number = numbers[edges[0]] ?? null;
      if (number !== null) this.edges[firstPart + part] = [number, edges[1], edges[2]];
    });
  }

  private placedOf(segments: Span): number {
    return memoized(this.placed, segments[0], () => this.lines.push({ segments }) - 1);
  }

  /** As `FaceJoin.addMerged`. */
  addMerged(like: readonly Edges[], lists: readonly (readonly Edges[])[]): void {
    if (like.length === 0) return;
    const length = like.reduce((sum, { segments }) => sum + segments.length, 0);
    const all = new Float32Array(length);
    let at = 0;
    for (const { segments } of like) {
      all.set(segments, at);
      at += segments.length;
    }
    const span = this.to.add(all);
    for (const edges of lists) {
      const slots = new Float32Array(length / 6);
      let from = 0;
      for (const { part, slot, segments } of edges) {
        const count = segments.length / 6;
        slots.fill(slot, from, from + count);
        this.edges[part] = [this.lines.length, from, count];
        from += count;
      }
      this.lines.push({ segments: span, slots: this.to.add(slots) });
    }
  }

  /** As `FaceJoin.addMoved`. */
  addMoved(others: readonly Edges[]): ReadonlySet<Edges> {
    const placed = others.flatMap((edges) => {
      const { segments: points, place, size } = edges;
      const mirrors = handedness(place);
      const key = [points.length, mirrors, size].join();
      const { byteLength } = points;
      return mirrors === 0 ? [] : [{ edges, key, points, normals: null, place, byteLength }];
    });
    const moved = new Set<Edges>();
    for (const { points, items } of movedGeometry(placed, () => true)) {
      const number = this.lines.push({ segments: this.to.add(points) }) - 1;
      for (const { edges } of items) {
        this.edges[edges.part] = [number, 0, points.length / 6];
        moved.add(edges);
      }
    }
    return moved;
  }
}

function mergedEdges(side: JoinedSide, firstPart: number): readonly Edges[] {
  const { description, arrays, firstSlot } = side;
  const segmentsOf = description.lines.map(({ segments, slots }) =>
    slots ? side.moved(arrays.floats(segments, 6)) : null,
  );
  const placeOf = placementsOf(side);
  return description.parts.flatMap((given, part): Edges[] => {
    const [list, first, count] = given.edges ?? [-1, 0, 0];
    const all = segmentsOf[list] ?? null;
    if (!all) return [];
    const segments = all.subarray(6 * first, 6 * (first + count));
    const slot = firstSlot + given.firstSlot;
    const own = { place: placeOf(part), size: roundedSize(given) };
    return [{ part: firstPart + part, list, segments, slot, hash: hashOf([segments]), ...own }];
  });
}
