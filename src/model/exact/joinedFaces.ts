import { isSameSurface, type CoincidenceTolerance } from './carrier';
import type { FaceShape, PartShapes } from '../shapes';

/**
 * Groups all faces of a part: adjacent faces on one surface are one face to a person, however the file divides it. The
 * faces of a group, and the groups by their first face, are in ascending order.
 */
export function joinedFaces(
  { faces }: PartShapes,
  facesAt: readonly (readonly number[])[],
  sameness: CoincidenceTolerance,
): readonly (readonly number[])[] {
  const leaders = joined(faces, facesAt, sameness);
  const groups = new Map<number, number[]>();
  for (let face = 0; face < faces.length; face++) {
    const leader = leaderOf(leaders, face);
    const group = groups.get(leader);
    if (group) group.push(face);
    else groups.set(leader, [face]);
  }
  return [...groups.values()];
}

/**
 * The groups of several faces that a person sees as one, such as the halves of a cylinder. Planes are left out, because
 * a divided plane is divided on purpose.
 */
export function roundGroups(shapes: PartShapes): readonly (readonly number[])[] {
  return joinedFaces(shapes, facesAtEdges(shapes), coincidenceToleranceOf(shapes)).filter(
    ([first, ...others]) =>
      first !== undefined && others.length > 0 && shapes.faces[first]?.kind !== 'plane',
  );
}

/** The edges inside `groups` of faces, that is, whose faces are all in one group. */
export function seamsWithin(
  shapes: PartShapes,
  groups: readonly (readonly number[])[],
): readonly number[] {
  if (groups.length === 0) return [];
  const groupOf = new Map(groups.flatMap((group, i) => group.map((face) => [face, i] as const)));
  return facesAtEdges(shapes).flatMap(([first, ...others], edge) => {
    const group = first === undefined ? undefined : groupOf.get(first);
    const isInside = group !== undefined && others.every((face) => groupOf.get(face) === group);
    return isInside && others.length > 0 ? [edge] : [];
  });
}

/** The faces adjacent to each edge. */
export function facesAtEdges({ faces, edges }: PartShapes): readonly (readonly number[])[] {
  const at = edges.map((): number[] => []);
  faces.forEach(({ boundary }, face) => {
    for (const edge of boundary) {
      const there = at[edge];
      if (there && there.at(-1) !== face) there.push(face);
    }
  });
  return at;
}

/**
 * The tolerance is this share of a part's size, and at most so many metres: files let the two halves of a round face
 * differ by as much.
 */
const sameShare = 1e-5;
const maxSameDistance = 1e-5;

export function coincidenceToleranceOf({ corners }: PartShapes): CoincidenceTolerance {
  const spans = ([0, 1, 2] as const).map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const corner of corners) {
      low = Math.min(low, corner[axis]);
      high = Math.max(high, corner[axis]);
    }
    return high > low ? high - low : 0;
  });
  return { length: Math.min(maxSameDistance, sameShare * Math.hypot(...spans)), angle: 1e-5 };
}

/** The edges around a set of joined faces: an inner edge bounds two of them. */
export function edgesAround(faces: readonly FaceShape[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { boundary } of faces) {
    for (const edge of boundary) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return [...counts].flatMap(([edge, count]) => (count === 1 ? [edge] : []));
}

/** For each face another face that it is joined with, or itself if it is the representative of its group. */
function joined(
  faces: readonly FaceShape[],
  facesAt: readonly (readonly number[])[],
  sameness: CoincidenceTolerance,
): number[] {
  const leaders = faces.map((_, face) => face);
  for (const [one, ...others] of facesAt) {
    const first = faces[one ?? -1];
    for (const other of others) {
      const second = faces[other];
      if (one === undefined || !first || !second) continue;
      if (!isSameSurface(first, second, sameness)) continue;
      leaders[leaderOf(leaders, other)] = leaderOf(leaders, one);
    }
  }
  return leaders;
}

function leaderOf(leaders: number[], face: number): number {
  let at = face;
  for (let next = leaders[at] ?? at; next !== at; next = leaders[at] ?? at) {
    leaders[at] = leaders[next] ?? next;
    at = next;
  }
  return at;
}
