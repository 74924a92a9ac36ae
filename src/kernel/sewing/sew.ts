import type { Coedge, Edge, Vertex } from '../brep/brep';
import type { Surface } from '../brep/geometry';
import type { Rgba } from '../base/scene';
import { Unexpected } from '../base/unexpected';
import type { FaceDraft } from './faceDraft';
import { cornersAlong, pairSides, runAlike, type Pairs } from './pairs';
import type { Side } from './side';
import { sidesOf, type SideLoop } from './sewnSides';

/** A face whose edges are those of its neighbours. */
export interface SewnFace {
  readonly id: number;
  readonly surface: Surface;
  readonly loops: readonly (readonly Coedge[])[];
  readonly color: Rgba | null;
}

/** Corners times sides that are looked at, at most. */
const mostLooks = 50_000_000;

/** Millimetres that the same place may be apart in two faces: as few as leave nothing open. */
const tolerances = [1e-4, 2e-3, 0.02] as const;
/** Of the extent of all faces: more than that is no mere inaccuracy. */
const mostOfExtent = 1e-3;

/**
 * Joins faces by their borders: sides of two faces that run along each other become one edge, and a side
 * along which several others run is cut where they end.
 * @param extent of all of them, millimetres
 * @throws Unexpected for a border that does not close
 */
export function sew(drafts: readonly FaceDraft[], extent: number): readonly SewnFace[] {
  let best: Sewn | null = null;
  let trouble: Unexpected | null = null;
  for (const tolerance of tolerances) {
    try {
      const sewn = sewWithin(drafts, Math.min(tolerance, mostOfExtent * extent));
      if (!best || sewn.lonely < best.lonely) best = sewn;
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error;
      trouble = error;
    }
    if (best?.lonely === 0) break;
  }
  if (!best) throw trouble ?? new Unexpected('nothing to sew');
  return best.faces;
}

interface Sewn {
  readonly faces: readonly SewnFace[];
  /** Sides that no other face has. */
  readonly lonely: number;
}

function sewWithin(drafts: readonly FaceDraft[], tolerance: number): Sewn {
  const whole = sidesOf(drafts, tolerance);
  const pairs: Pairs = new Map();
  pairSides(whole.flat(2), tolerance, pairs);
  const cut = cutLonely(whole, pairs, tolerance);
  pairSides(cut.flat(2), tolerance, pairs);
  const edges = new Edges(pairs);
  const faces = drafts.map(({ id, surface, color }, i) => ({
    ...{ id, surface, color },
    loops: (cut[i] ?? []).map((loop) => loop.map((side) => edges.coedge(side))),
  }));
  return { faces, lonely: cut.flat(2).filter((side) => !pairs.has(side)).length };
}

type Borders = readonly (readonly SideLoop[])[];

function cutLonely(borders: Borders, pairs: Pairs, tolerance: number): Borders {
  const lonely = borders.flat(2).filter((side) => !pairs.has(side));
  const corners = [...new Set(lonely.flatMap(({ start, end }) => [start, end]))];
  if (lonely.length * corners.length > mostLooks) return borders;
  const pieces = new Map<Side, readonly Side[]>();
  for (const side of lonely) {
    const along = cornersAlong(side, corners, tolerance);
    if (along.length > 0) pieces.set(side, cutAt(side, along));
  }
  return borders.map((loops) =>
    loops.map((loop) => loop.flatMap((side) => pieces.get(side) ?? [side])),
  );
}

/** In the order in which its loop runs. */
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

/** The edges that sides became. */
class Edges {
  private readonly edges = new Map<Side, Edge>();

  constructor(private readonly pairs: Pairs) {}

  coedge(side: Side): Coedge {
    const other = this.pairs.get(side);
    const shared = other && this.edges.get(other);
    if (other && shared) {
      return { edge: shared, isReversed: side.isReversed === runAlike(other, side) };
    }
    const { curve, start, end, isReversed } = side;
    const edge = { id: this.edges.size + 1, curve, isReversed: false, start, end };
    this.edges.set(side, edge);
    return { edge, isReversed };
  }
}
