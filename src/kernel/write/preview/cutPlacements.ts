import { outOfRange } from '../../../words/outOfRange';
import { dot, vectorAt } from '../../../model/vectors';
import type { PmiCut } from '../../../model/pmi/pmi';
import type { FaceRange, PartMesh, Rgba } from '../../base/scene';
import { isMirroring } from '../../base/matrix';
import { transformed } from '../../mesh/transformPoints';
import { innerSides } from '../../parts/innerSides';
import { identity, type Placement } from '../../parts/partPlacements';

/** The remainder of placements after a cut, in world coordinates. */
export interface CutPlacements {
  readonly placements: readonly Placement[];
  readonly solids: readonly CutSolid[];
}

/** A solid that is cut open by planes. */
export interface CutSolid {
  readonly color: Rgba;
  /**
   * For each plane its intersection with the surface: x y z of both ends, six numbers for each segment, in
   * world coordinates.
   */
  readonly outlines: readonly (readonly number[])[];
}

/** Cuts placements with planes. Each plane removes the side to which its normal points. */
export function cutPlacements(
  placements: readonly Placement[],
  cuts: readonly PmiCut[],
): CutPlacements {
  const solids: CutSolid[] = [];
  const left = placements.map((placement): Placement => {
    const outlines = cuts.map((): number[] => []);
    const part = cutMesh(placement, cuts, outlines);
    const { isClosed, color } = placement;
    if (isClosed) solids.push({ color: placement.part.faces[0]?.color ?? color, outlines });
    return { part, color, isClosed: false, innerSides: innerSides(part), matrix: identity };
  });
  return { placements: left.filter(({ part }) => part.positions.length > 0), solids };
}

/** x y z of a point, then of its normal. */
type Corner = readonly number[];

function cutMesh(
  { part, matrix }: Placement,
  cuts: readonly PmiCut[],
  outlines: readonly number[][],
): PartMesh {
  const points = transformed(part.positions, matrix);
  const turn = matrix.slice();
  turn.fill(0, 12, 15);
  const normals = transformed(part.normals, turn);
  const isMirrored = isMirroring(matrix);
  const corner = (vertex: number): Corner => [
    ...points.subarray(3 * vertex, 3 * vertex + 3),
    ...normals.subarray(3 * vertex, 3 * vertex + 3),
  ];
  const [kept, directions, faces]: [number[], number[], FaceRange[]] = [[], [], []];
  for (const { firstTriangle, triangleCount, color } of part.faces) {
    const first = kept.length / 9;
    for (let i = 3 * firstTriangle; i < 3 * (firstTriangle + triangleCount); i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => corner(part.indices[i + k] ?? outOfRange()));
      if (!a || !b || !c) continue;
      const triangle = isMirrored ? [a, c, b] : [a, b, c];
      cuts.forEach((cut, plane) => outlines[plane]?.push(...crossing(triangle, cut)));
      addFan(cuts.reduce(clipped, triangle), kept, directions);
    }
    faces.push({ firstTriangle: first, triangleCount: kept.length / 9 - first, color });
  }
  const { name, color, geometry, solid } = part;
  return {
    ...{ name, color, geometry, solid, faces },
    positions: Float32Array.from(kept),
    normals: Float32Array.from(directions),
    indices: Uint32Array.from({ length: kept.length / 3 }, (_, i) => i),
    edges: part.edges.flatMap((edge) => cutLine(transformed(edge, matrix), cuts)),
  };
}

function addFan(polygon: readonly Corner[], points: number[], normals: number[]): void {
  for (let i = 2; i < polygon.length; i++) {
    for (const corner of [polygon[0], polygon[i - 1], polygon[i]]) {
      points.push(...(corner ?? []).slice(0, 3));
      normals.push(...(corner ?? []).slice(3));
    }
  }
}

/** Signed distance of a point from a plane. */
function beyond(corner: Corner, { normal, offset }: PmiCut): number {
  return dot(normal, vectorAt(corner, 0)) - offset;
}

/** The intersection of a side with a plane, bitwise equal for both triangles of the side. */
function met(from: Corner, to: Corner, cut: PmiCut): Corner {
  const [a, b] = [beyond(from, cut), beyond(to, cut)];
  if (a > b) return met(to, from, cut);
  const share = a / (a - b);
  return from.map((value, i) => value + share * ((to[i] ?? outOfRange()) - value));
}

/** The part of a convex polygon on the kept side. */
function clipped(polygon: readonly Corner[], cut: PmiCut): readonly Corner[] {
  return polygon.flatMap((from, i) => {
    const to = polygon[(i + 1) % polygon.length] ?? outOfRange();
    const [a, b] = [beyond(from, cut), beyond(to, cut)];
    const own = a <= 0 ? [from] : [];
    return a <= 0 === b <= 0 ? own : [...own, met(from, to, cut)];
  });
}

/** Both ends of the intersection of a triangle with a plane; empty where there is none. */
function crossing(triangle: readonly Corner[], cut: PmiCut): readonly number[] {
  const ends = triangle.flatMap((from, i) => {
    const to = triangle[(i + 1) % 3] ?? outOfRange();
    const [a, b] = [beyond(from, cut), beyond(to, cut)];
    return a <= 0 === b <= 0 ? [] : met(from, to, cut).slice(0, 3);
  });
  return ends.length === 6 ? ends : [];
}

/** The pieces of a polyline on the kept side of all planes. */
function cutLine(line: Float32Array, cuts: readonly PmiCut[]): readonly Float32Array[] {
  const pieces: Float32Array[] = [];
  for (let i = 0; i + 5 < line.length; i += 3) {
    let ends: readonly [Corner, Corner] | null = [
      [...line.subarray(i, i + 3)],
      [...line.subarray(i + 3, i + 6)],
    ];
    for (const cut of cuts) ends = ends && cutSegment(ends, cut);
    if (ends) pieces.push(Float32Array.from(ends.flat()));
  }
  return pieces;
}

function cutSegment(
  [from, to]: readonly [Corner, Corner],
  cut: PmiCut,
): readonly [Corner, Corner] | null {
  const [a, b] = [beyond(from, cut), beyond(to, cut)];
  if (a > 0 && b > 0) return null;
  if (a <= 0 && b <= 0) return [from, to];
  const middle = met(from, to, cut);
  return [a > 0 ? middle : from, b > 0 ? middle : to];
}
