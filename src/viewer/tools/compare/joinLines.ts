import type { PackLines, PackPart, Span } from '../../../model/viewPack';
import { memoized } from '../../../words/memoized';
import { areEqual, hashOf, joinEqual, type JoinedArrays } from './joinedArrays';
import type { JoinedSide } from './joinFaces';

interface JoinedLines {
  readonly lines: readonly PackLines[];
  /** For each part of both, as `PackPart.edges`. */
  readonly edges: readonly PackPart['edges'][];
}

/**
 * Joins the edges of two packs. Those that are equal in both are held once: in one list for both where parts place
 * them, else in two with the same segments, of which each has its own slots.
 */
export function joinLines(first: JoinedSide, second: JoinedSide, to: JoinedArrays): JoinedLines {
  const behind = first.description.parts.length;
  const joining = new LineJoin(to, behind + second.description.parts.length);
  joining.addPlaced(first, 0);
  joining.addPlaced(second, behind);
  const alike = {
    groupOf: ({ list }: Edges) => list,
    isEqual: (one: Edges, other: Edges) => areEqual(one.segments, other.segments),
  };
  joinEqual(mergedEdges(first, 0), mergedEdges(second, behind), alike, (like, lists) => {
    joining.addMerged(like, lists);
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
}

function mergedEdges(side: JoinedSide, firstPart: number): readonly Edges[] {
  const { description, arrays, firstSlot } = side;
  const segmentsOf = description.lines.map(({ segments, slots }) =>
    slots ? side.moved(arrays.floats(segments, 6)) : null,
  );
  return description.parts.flatMap((given, part): Edges[] => {
    const [list, first, count] = given.edges ?? [-1, 0, 0];
    const all = segmentsOf[list] ?? null;
    if (!all) return [];
    const segments = all.subarray(6 * first, 6 * (first + count));
    const slot = firstSlot + given.firstSlot;
    return [{ part: firstPart + part, list, segments, slot, hash: hashOf([segments]) }];
  });
}
