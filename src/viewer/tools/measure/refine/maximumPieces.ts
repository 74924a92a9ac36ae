import { outOfRange } from '../../../../words/outOfRange';
import {
  bezierCurves,
  bezierPatches,
  halvesOf,
  placeOfPole,
  transposed,
  type BezierRow,
  type WeightedPole,
} from '../../../../model/exact/splines/bezierRows';
import {
  patchesOfSphere,
  patchesOfTorus,
  revolvedPatches,
} from '../../../../model/exact/splines/revolvedPatches';
import type { SplineSurface } from '../../../../model/shapes';
import { dot, lengthOf, minus, plus, times, type Vector } from '../../../../model/vectors';
import { apexOf } from '../exact/measuredSurface';
import { curvePoint, radiiOf, type ExactCurve, type ExactRound } from '../exact/measuredCurve';
import type { BoxNode } from '../mesh/triangleSet';
import type { Carrier } from './chart';
import type { BoundedCarrier } from './refinedMinimum';

/** A part of a thing, for finding the point of it that is farthest from another. */
export interface MaximumPiece {
  /** Their convex hull contains it. */
  readonly hull: readonly Vector[];
  /** Points of it that are known to belong to the thing. */
  readonly points: () => readonly Vector[];
  /** Parts that cover it; empty for a point. */
  readonly split: () => readonly MaximumPiece[];
  /** Whether it may be left out when the other end lies in this hull, since its edges are pieces of their own. */
  readonly isLowerInside: (other: readonly Vector[]) => boolean;
}

const never = () => false;

/**
 * The pieces on which the farthest points of a thing lie; null where they are not known. On a ruled surface they lie on
 * the edges, because along a straight line the distance is largest at an end.
 */
export function maximumPieces(
  bounded: readonly BoundedCarrier[],
  tolerance: number,
): readonly MaximumPiece[] | null {
  const pieces: MaximumPiece[] = [];
  for (const one of bounded) {
    const found = one.carrier && piecesOfCarrier(one, one.carrier, tolerance);
    if (!found) return null;
    pieces.push(...found);
  }
  return pieces;
}

function piecesOfCarrier(
  bounded: BoundedCarrier,
  carrier: Carrier,
  tolerance: number,
): readonly MaximumPiece[] | null {
  switch (carrier.kind) {
    case 'point':
      return [pointPiece(carrier.at)];
    case 'curve':
      return curvePieces(carrier.curve);
    case 'spline curve':
      return bezierCurves(carrier.curve).map(rowPiece);
    case 'surface':
      return surfacePieces(bounded, carrier.surface, tolerance);
    case 'spline surface':
      return splineSurfacePieces(bounded, carrier.surface, tolerance);
  }
}

function surfacePieces(
  bounded: BoundedCarrier,
  surface: Extract<Carrier, { kind: 'surface' }>['surface'],
  tolerance: number,
): readonly MaximumPiece[] | null {
  const { isInside, edges = [] } = bounded;
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
      return edges.length === 0 ? null : [];
    case 'cone': {
      if (edges.length === 0) return null;
      const tip = apexOf(surface);
      const hasTip = isInside?.(tip) ?? null;
      if (hasTip === null) return null;
      return hasTip ? [pointPiece(tip)] : [];
    }
    case 'sphere':
      return patchPieces(patchesOfSphere(surface), bounded, tolerance);
    case 'torus':
      return patchPieces(patchesOfTorus(surface), bounded, tolerance);
  }
}

function splineSurfacePieces(
  bounded: BoundedCarrier,
  surface: SplineSurface,
  tolerance: number,
): readonly MaximumPiece[] | null {
  const { edges = [] } = bounded;
  switch (surface.kind) {
    case 'extruded':
      return edges.length === 0 ? null : [];
    case 'revolved':
      return patchPieces(revolvedPatches(surface), bounded, tolerance);
    case 'patch': {
      const isRuled = surface.degrees.includes(1);
      if (isRuled && edges.length > 0) return [];
      return patchPieces(bezierPatches(surface), bounded, tolerance);
    }
  }
}

function patchPieces(
  patches: readonly (readonly BezierRow[])[],
  bounded: BoundedCarrier,
  tolerance: number,
): readonly MaximumPiece[] {
  const isNear = nearTriangles(bounded, tolerance);
  return patches
    .map((rows) => patchPiece(rows, bounded, isNear))
    .filter(({ hull }) => isNear(hull));
}

function pointPiece(at: Vector): MaximumPiece {
  return { hull: [at], points: () => [at], split: () => [], isLowerInside: never };
}

function curvePieces(curve: ExactCurve): readonly MaximumPiece[] {
  if (curve.kind === 'line') return [pointPiece(curve.from), pointPiece(curve.to)];
  const count = Math.ceil(curve.angle / (Math.PI / 4));
  return Array.from({ length: count }, (_, i) => arcPiece(curve, i / count, (i + 1) / count));
}

/** A part of an arc or ellipse is within the triangle of its ends and the intersection of the tangents there. */
function arcPiece(curve: ExactRound, from: number, to: number): MaximumPiece {
  const ends = [curvePoint(curve, from), curvePoint(curve, to)];
  const { x, y, start } = radiiOf(curve);
  const half = (curve.angle * (to - from)) / 2;
  const middle = start + (curve.angle * (from + to)) / 2;
  const reach = 1 / Math.cos(half);
  const out = plus(times(x, Math.cos(middle) * reach), times(y, Math.sin(middle) * reach));
  return {
    hull: [...ends, plus(curve.origin, out)],
    points: () => ends,
    split: () => {
      const between = (from + to) / 2;
      return [arcPiece(curve, from, between), arcPiece(curve, between, to)];
    },
    isLowerInside: never,
  };
}

function rowPiece(row: BezierRow): MaximumPiece {
  const hull = row.map(placeOfPole);
  return {
    hull,
    points: () => [hull[0] ?? outOfRange(), hull.at(-1) ?? outOfRange()],
    split: () => halvesOf(row).map(rowPiece),
    isLowerInside: never,
  };
}

type IsNear = (hull: readonly Vector[]) => boolean;

function patchPiece(
  rows: readonly BezierRow[],
  bounded: BoundedCarrier,
  isNear: IsNear,
): MaximumPiece {
  const hull = rows.flatMap((row) => row.map(placeOfPole));
  return {
    hull,
    points: () => {
      const middle = middleOf(rows);
      return bounded.isInside?.(middle) === true ? [middle] : [];
    },
    split: () =>
      quartersOf(rows).flatMap((quarter) => {
        const piece = patchPiece(quarter, bounded, isNear);
        return isNear(piece.hull) ? [piece] : [];
      }),
    isLowerInside: (other) => isSloping(rows, hull, other),
  };
}

function quartersOf(rows: readonly BezierRow[]): readonly (readonly BezierRow[])[] {
  const halves = rows.map(halvesOf);
  return [0, 1].flatMap((side) => {
    const columns = transposed(halves.map((pair) => pair[side] ?? outOfRange())).map(halvesOf);
    return [0, 1].map((end) => transposed(columns.map((pair) => pair[end] ?? outOfRange())));
  });
}

function middleOf(rows: readonly BezierRow[]): Vector {
  const across = rows.map((row) => halvesOf(row)[1][0] ?? outOfRange());
  return placeOfPole(halvesOf(across)[1][0] ?? outOfRange());
}

/**
 * Whether the distance to all points of another hull grows everywhere in one direction of a patch, so that it has no
 * maximum inside. With poles relative to a centre, `Z`, and their weights `W`, the direction of the patch is `W Z' - Z
 * W'` divided by the square of `W`; the second term is small for a small patch.
 */
function isSloping(
  rows: readonly BezierRow[],
  hull: readonly Vector[],
  other: readonly Vector[],
): boolean {
  const ways = hull.flatMap((at) => other.map((against) => minus(at, against)));
  const centre = hull[hull.length >> 1] ?? outOfRange();
  const least = Math.min(...rows.flat().map(([, , , weight]) => weight));
  const reach = Math.max(...rows.flat().map((pole) => lengthOf(relativeTo(centre, pole))));
  const farthest = Math.max(...ways.map(lengthOf));
  return [rows, transposed(rows)].some((all) => {
    const change = Math.max(
      ...all.flatMap((row) =>
        row.slice(1).map(([, , , to], i) => Math.abs(to - (row[i]?.[3] ?? to))),
      ),
    );
    const room = (change * reach * farthest) / least;
    let hand = 0;
    for (const row of all) {
      for (const [i, pole] of row.slice(1).entries()) {
        const step = minus(relativeTo(centre, pole), relativeTo(centre, row[i] ?? outOfRange()));
        for (const way of ways) {
          const rise = dot(step, way);
          if (Math.abs(rise) <= room || rise * hand < 0) return false;
          hand = Math.sign(rise);
        }
      }
    }
    return true;
  });
}

function relativeTo(centre: Vector, [x, y, z, weight]: WeightedPole): Vector {
  return minus([x, y, z], times(centre, weight));
}

/** Whether a hull may reach the face: its points are within `tolerance` of the triangles. */
function nearTriangles({ triangles }: BoundedCarrier, tolerance: number): IsNear {
  return (hull) => {
    const low = axes.map((k) => Math.min(...hull.map((at) => at[k])) - tolerance);
    const high = axes.map((k) => Math.max(...hull.map((at) => at[k])) + tolerance);
    const isApart = ({ box }: BoxNode) =>
      axes.some(
        (k) =>
          (box[3 + k] ?? outOfRange()) < (low[k] ?? outOfRange()) ||
          (box[k] ?? outOfRange()) > (high[k] ?? outOfRange()),
      );
    const reaches = (node: BoxNode): boolean =>
      !isApart(node) && (node.isLeaf || node.children().some(reaches));
    const root = triangles().root();
    return root !== null && reaches(root);
  };
}

const axes = [0, 1, 2] as const;
