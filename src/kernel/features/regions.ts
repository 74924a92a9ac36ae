import type { EdgeShape, PartShapes, Surface } from '../../model/shapes';
import { outOfRange } from '../base/outOfRange';
import type { PartMesh } from '../base/scene';
import { isSameSurface, type Sameness } from './carrier';

/** A part whose faces and edges are known exactly. */
export type KnownPart = Pick<PartMesh, 'edges' | 'faces' | 'indices' | 'normals' | 'positions'> & {
  readonly shapes: PartShapes;
};

/** Faces of one surface that meet in edges: one face to a person, however the file divides it. */
export interface Region {
  readonly surface: Surface;
  readonly faces: readonly number[];
  /** Its boundary, closed each: numbers of edges, in their order around. */
  readonly loops: readonly (readonly number[])[];
  /** Square metres. */
  readonly area: number;
}

/** All regions of a part, and which of them meet in an edge. */
export interface Regions {
  readonly part: KnownPart;
  readonly sameness: Sameness;
  readonly list: readonly Region[];
  /** Those beside an edge that is no part of the given one. */
  readonly beyond: (edge: number, region: Region) => readonly Region[];
}

export function regionsOf(part: KnownPart): Regions {
  const { shapes } = part;
  const sameness = samenessOf(shapes);
  const facesAt = facesAtEdges(shapes);
  const leaders = joined(shapes, facesAt, sameness);
  const groups = new Map<number, number[]>();
  for (let face = 0; face < shapes.faces.length; face++) {
    const leader = leaderOf(leaders, face);
    const group = groups.get(leader);
    if (group) group.push(face);
    else groups.set(leader, [face]);
  }
  const ofFace: Region[] = [];
  const list = [...groups.values()].map((faces) => {
    const region = regionOf(shapes, faces);
    for (const face of faces) ofFace[face] = region;
    return region;
  });
  const beyond = (edge: number, region: Region) =>
    (facesAt[edge] ?? []).flatMap((face) => {
      const other = ofFace[face];
      return other && other !== region ? [other] : [];
    });
  return { part, sameness, list, beyond };
}

/** Of the size of a part, and at most so many metres. */
const sameShare = 1e-5;
const sameMost = 1e-5;

function samenessOf({ corners }: PartShapes): Sameness {
  const spans = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const corner of corners) {
      low = Math.min(low, corner[axis] ?? outOfRange());
      high = Math.max(high, corner[axis] ?? outOfRange());
    }
    return high > low ? high - low : 0;
  });
  return { length: Math.min(sameMost, sameShare * Math.hypot(...spans)), angle: 1e-5 };
}

function facesAtEdges({ faces, edges }: PartShapes): readonly (readonly number[])[] {
  const at = edges.map((): number[] => []);
  faces.forEach(({ boundary }, face) => {
    for (const edge of boundary) {
      const there = at[edge];
      if (there && there.at(-1) !== face) there.push(face);
    }
  });
  return at;
}

/** For each face one with which it is joined, itself for one of each group. */
function joined(
  { faces }: PartShapes,
  facesAt: readonly (readonly number[])[],
  sameness: Sameness,
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

function regionOf(shapes: PartShapes, faces: readonly number[]): Region {
  const [first = outOfRange()] = faces;
  const surface = shapes.faces[first] ?? outOfRange();
  const counts = new Map<number, number>();
  let area = 0;
  for (const number of faces) {
    const face = shapes.faces[number] ?? outOfRange();
    area += face.area;
    for (const edge of face.boundary) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const outer = [...counts].flatMap(([edge, count]) => (count === 1 ? [edge] : []));
  return { surface, faces, loops: loopsOf(shapes.edges, outer), area };
}

/** Edges that go on in each other's ends. */
function loopsOf(edges: readonly EdgeShape[], numbers: readonly number[]): number[][] {
  const at = new Map<number, number[]>();
  const endsOf = (edge: number) => edges[edge]?.ends ?? outOfRange();
  for (const edge of numbers) {
    for (const corner of new Set(endsOf(edge))) {
      const there = at.get(corner);
      if (there) there.push(edge);
      else at.set(corner, [edge]);
    }
  }
  const taken = new Set<number>();
  return numbers.flatMap((start) => {
    if (taken.has(start)) return [];
    const loop: number[] = [];
    let corner = endsOf(start)[0];
    for (let edge: number | undefined = start; edge !== undefined;) {
      taken.add(edge);
      loop.push(edge);
      const [from, to]: readonly [number, number] = endsOf(edge);
      corner = from === corner ? to : from;
      edge = at.get(corner)?.find((next) => !taken.has(next));
    }
    return [loop];
  });
}
