import type { Coedge, Edge, Vertex } from '../brep/brep';
import type { Surface } from '../brep/geometry';
import type { Rgba } from '../base/scene';
import { Unexpected } from '../base/unexpected';
import type { FaceDraft } from './faceDraft';
import { cornersAlong, pairSides, haveSameDirection, type SidePairs } from './sidePairs';
import type { Side } from './side';
import { sidesOf, type SideLoop } from './sewnSides';

/** A face that shares its edges with its neighbours. */
export interface SewnFace {
  readonly id: number;
  readonly surface: Surface;
  readonly loops: readonly (readonly Coedge[])[];
  readonly color: Rgba | null;
}

/** Most pairs of corner and side that are compared. */
const maxComparisons = 50_000_000;

/**
 * Distances in millimetres within which points of two faces are equal; the one that leaves the fewest open
 * sides is used.
 */
const tolerances = [1e-4, 2e-3, 0.02] as const;
/** Largest tolerance as a share of the extent of all faces: a larger one would be more than inaccuracy. */
const maxShareOfExtent = 1e-3;

/**
 * Joins faces at their borders. Coincident sides of two faces become one edge, and a side that coincides with
 * several others is split at their ends.
 * @param extent of all faces, in millimetres
 * @throws Unexpected where a border is not closed
 */
export function sew(drafts: readonly FaceDraft[], extent: number): readonly SewnFace[] {
  let best: Sewn | null = null;
  let trouble: Unexpected | null = null;
  for (const tolerance of tolerances) {
    try {
      const sewn = sewWithin(drafts, Math.min(tolerance, maxShareOfExtent * extent));
      if (!best || sewn.unpaired < best.unpaired) best = sewn;
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error;
      trouble = error;
    }
    if (best?.unpaired === 0) break;
  }
  if (!best) throw trouble ?? new Unexpected('nothing to sew');
  return best.faces;
}

interface Sewn {
  readonly faces: readonly SewnFace[];
  /** Number of sides without a counterpart in another face. */
  readonly unpaired: number;
}

function sewWithin(drafts: readonly FaceDraft[], tolerance: number): Sewn {
  const whole = sidesOf(drafts, tolerance);
  const pairs: SidePairs = new Map();
  pairSides(whole.flat(2), tolerance, pairs);
  const cut = cutUnpaired(whole, pairs, tolerance);
  pairSides(cut.flat(2), tolerance, pairs);
  const edges = new Edges(pairs);
  const faces = drafts.map(({ id, surface, color }, i) => ({
    ...{ id, surface, color },
    loops: (cut[i] ?? []).map((loop) => loop.map((side) => edges.coedge(side))),
  }));
  return { faces, unpaired: cut.flat(2).filter((side) => !pairs.has(side)).length };
}

type Borders = readonly (readonly SideLoop[])[];

function cutUnpaired(borders: Borders, pairs: SidePairs, tolerance: number): Borders {
  const unpaired = borders.flat(2).filter((side) => !pairs.has(side));
  const corners = [...new Set(unpaired.flatMap(({ start, end }) => [start, end]))];
  if (unpaired.length * corners.length > maxComparisons) return borders;
  const pieces = new Map<Side, readonly Side[]>();
  for (const side of unpaired) {
    const along = cornersAlong(side, corners, tolerance);
    if (along.length > 0) pieces.set(side, cutAt(side, along));
  }
  return borders.map((loops) =>
    loops.map((loop) => loop.flatMap((side) => pieces.get(side) ?? [side])),
  );
}

/** The pieces of a side, in the order in which its loop runs. */
function cutAt(
  side: Side,
  along: readonly { readonly t: number; readonly vertex: Vertex }[],
): readonly Side[] {
  const stops = [...along, { t: side.to, vertex: side.end }];
  let [from, start] = [side.from, side.start];
  const pieces = stops.map(({ t, vertex }) => {
    const piece = { ...side, from, to: t, start, end: vertex };
    [from, start] = [t, vertex];
    return piece;
  });
  return side.isReversed ? pieces.reverse() : pieces;
}

/** Makes the edges from paired sides. */
class Edges {
  private readonly edges = new Map<Side, Edge>();

  constructor(private readonly pairs: SidePairs) {}

  coedge(side: Side): Coedge {
    const other = this.pairs.get(side);
    const shared = other && this.edges.get(other);
    if (other && shared) {
      return { edge: shared, isReversed: side.isReversed === haveSameDirection(other, side) };
    }
    const { curve, start, end, isReversed } = side;
    const edge = { id: this.edges.size + 1, curve, isReversed: false, start, end };
    this.edges.set(side, edge);
    return { edge, isReversed };
  }
}
