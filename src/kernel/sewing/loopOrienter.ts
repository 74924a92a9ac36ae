import type { ExactSurface } from '../exact/exact';
import { exactSurface } from '../exact/exactSurface';
import type { Coedge } from '../brep/brep';
import { reversedCoedges } from '../brep/reversedLoop';
import { Unexpected } from '../base/unexpected';
import { rangeOf, twiceArea, type BoundLoop } from '../tessellate/boundaryLoop';
import { EdgeSampler } from '../tessellate/edgeSampler';
import type { LoopSurface } from '../tessellate/loop/loopSurface';
import { unwrapLoop } from '../tessellate/loop/unwrapLoop';
import { Points } from '../tessellate/points';
import type { SewnFace } from './sew';

/** Shares of the extent of all faces. They are coarse, because only the orientation of loops is found with them. */
const shares = { deflection: 0.01, tolerance: 1e-3, tip: 1e-5 } as const;
/** Radians. */
const angle = 0.6;

/** Orients loops so that the face is on their left, seen with the natural normal towards the viewer. */
export class LoopOrienter {
  private readonly points = new Points();
  private readonly cuts: EdgeSampler;

  constructor(private readonly extent: number) {
    const limits = { deflection: shares.deflection * extent, angle };
    this.cuts = new EdgeSampler(this.points, limits, shares.tolerance * extent);
  }

  /** @throws Unexpected where the orientation is uncertain */
  flipped({ surface, loops, id }: SewnFace): readonly (readonly Coedge[])[] {
    const exact = exactSurface(surface);
    if (!exact) throw new Unexpected(`surface of ${id} cannot be computed`);
    const loopSurface: LoopSurface = {
      surface: exact,
      points: this.points,
      tolerance: shares.tolerance * this.extent,
      singularityTolerance: shares.tip * this.extent,
      angle,
    };
    const unwrapped = loops.map((loop) => this.unwrap(loop, loopSurface));
    const winding = unwrapped.filter(({ isWinding }) => isWinding);
    if (winding.length > 0) return betweenTwo(unwrapped, winding, exact);
    const outer = outermost(unwrapped);
    return unwrapped.map(({ coedges, area }, i) =>
      area > 0 === (i === outer) ? coedges : reversedCoedges(coedges),
    );
  }

  /** A loop in some direction; if a degenerate point allows only one direction for an outer loop, in that one. */
  private unwrap(coedges: readonly Coedge[], loopSurface: LoopSurface): UnwrappedLoop {
    const ways = this.unwrapWays([coedges, reversedCoedges(coedges)], loopSurface);
    const closing = ways.filter((way) => !way.isWinding);
    const outer = closing.find(({ area }) => area > 0);
    const found =
      outer ?? closing[0] ?? this.unwrapWays(otherWays(coedges), loopSurface).find(closes);
    const any = found ?? ways[0];
    if (!any) throw new Unexpected('a loop that does not lie on its surface');
    return any;
  }

  private unwrapWays(
    ways: readonly (readonly Coedge[])[],
    loopSurface: LoopSurface,
  ): UnwrappedLoop[] {
    return ways.flatMap((coedges) => {
      const loop = unwrapLoop(coedges, this.cuts, loopSurface);
      if (typeof loop === 'string') return [];
      return [{ coedges, loop, area: twiceArea(loop.sides), isWinding: isWinding(loop) }];
    });
  }
}

/**
 * The loop around all others, which is the largest one in parameters. Some programs, SolidWorks on spheres among them,
 * do not write it as the outer one.
 */
function outermost(unwrapped: readonly UnwrappedLoop[]): number {
  const areas = unwrapped.map(({ area }) => Math.abs(area));
  return areas.indexOf(Math.max(...areas));
}

function closes({ isWinding }: UnwrappedLoop): boolean {
  return !isWinding;
}

/**
 * The loop with one whole circle reversed, for each such circle, because its vertices do not determine its
 * direction.
 */
function otherWays(coedges: readonly Coedge[]): readonly (readonly Coedge[])[] {
  if (coedges.length < 2) return [];
  return coedges.flatMap(({ edge }, i) => {
    if (edge.start !== edge.end) return [];
    return [coedges.map((one, k) => (k === i ? { ...one, isReversed: !one.isReversed } : one))];
  });
}

interface UnwrappedLoop {
  readonly coedges: readonly Coedge[];
  readonly loop: BoundLoop;
  readonly area: number;
  readonly isWinding: boolean;
}

function isWinding({ du, dv }: BoundLoop): boolean {
  return du !== 0 || dv !== 0;
}

/** Orients two loops around a closed surface; the face is between them. */
function betweenTwo(
  unwrapped: readonly UnwrappedLoop[],
  winding: readonly UnwrappedLoop[],
  { u, v }: ExactSurface,
): readonly (readonly Coedge[])[] {
  const [first, second] = winding;
  const isAroundU = u.period !== null;
  const isSure = first && second && winding.length === 2 && (v.period === null || !isAroundU);
  if (!isSure) throw new Unexpected('loops around a surface');
  const height = ({ loop }: UnwrappedLoop) => {
    const [low, high] = rangeOf(loop.sides, isAroundU ? 1 : 0);
    return low + high;
  };
  const isFirstLow = height(first) < height(second);
  return unwrapped.map((one) => {
    if (!one.isWinding) return one.area < 0 ? one.coedges : reversedCoedges(one.coedges);
    const isLow = (one === first) === isFirstLow;
    const runsUp = isAroundU ? one.loop.du > 0 : one.loop.dv < 0;
    return isLow === runsUp ? one.coedges : reversedCoedges(one.coedges);
  });
}
