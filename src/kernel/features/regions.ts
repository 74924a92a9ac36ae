import type { Thread } from '../../model/features/features';
import type { EdgeShape, PartShapes, Surface } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';
import type { CoincidenceTolerance } from '../../model/exact/carrier';
import {
  edgesAround,
  facesAtEdges,
  joinedFaces,
  coincidenceToleranceOf,
} from '../../model/exact/joinedFaces';

/** A part whose faces and edges are known exactly. */
export type KnownPart = Pick<
  PartMesh,
  'edges' | 'faces' | 'indices' | 'normals' | 'positions' | 'missingFaces'
> & {
  readonly shapes: PartShapes;
};

/** Faces of one surface that meet in edges. A user sees them as one face, however the file divides it. */
export interface Region {
  readonly surface: Surface;
  readonly faces: readonly number[];
  /** Its boundary: the indices of the edges of each closed loop in order. */
  readonly loops: readonly (readonly number[])[];
  /** In square metres. */
  readonly area: number;
  /** The thread that is cut into or onto this wall. */
  readonly thread?: Thread;
}

/** All regions of a part, and how they are connected by edges. */
export interface Regions {
  readonly part: KnownPart;
  readonly sameness: CoincidenceTolerance;
  readonly list: readonly Region[];
  /** The regions at an edge other than the given one. */
  readonly beyond: (edge: number, region: Region) => readonly Region[];
}

export function regionsOf(part: KnownPart): Regions {
  const { shapes } = part;
  const sameness = coincidenceToleranceOf(shapes);
  const facesAt = facesAtEdges(shapes);
  const ofFace: Region[] = [];
  const list = joinedFaces(shapes, facesAt, sameness).map((faces) => {
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

/** The thread of a wall, as a property of its feature. */
export function threadOn(regions: readonly Region[]): { readonly thread?: Thread } {
  const thread = regions.find((region) => region.thread)?.thread;
  return thread ? { thread } : {};
}

/**
 * Several regions as one.
 * @param surface the surface of the result
 */
export function mergedRegion(
  { part: { shapes } }: Regions,
  regions: readonly Region[],
  surface: Surface,
): Region {
  const faces = regions.flatMap((region) => region.faces).sort((a, b) => a - b);
  return { ...regionOf(shapes, faces), surface };
}

function regionOf(shapes: PartShapes, faces: readonly number[]): Region {
  const [first = outOfRange()] = faces;
  const surface = shapes.faces[first] ?? outOfRange();
  const all = faces.map((face) => shapes.faces[face] ?? outOfRange());
  const area = all.reduce((sum, face) => sum + face.area, 0);
  return { surface, faces, loops: loopsOf(shapes.edges, edgesAround(all)), area };
}

/** Chains edges that share corners into loops. */
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
