import { outOfRange } from '../../../words/outOfRange';
import { openSides } from '../../mesh/openSides';
import { triangleSums } from '../../mesh/triangleSums';
import type { PartMesh } from '../../base/scene';
import type { FinishedBody } from '../../parts/finishBodies';
import { meshBox } from '../../bodies/meshBox';
import { sum } from '../../../model/numberArrays';

/** Sides of a bounding box along x, y and z, in metres. */
export type BoxSize = readonly [number, number, number];

/** Facts about exact bodies after they are meshed. */
export interface ExactEvidence {
  readonly bodies: number;
  /** Whether none of them is a solid, so that open sides are intended. */
  readonly isSheet: boolean;
  /** Whether not all of them are solids: then the volume that a mesh of all of them encloses means nothing. */
  readonly hasSheet: boolean;
  /** Faces in the file, without those that could not be read or written. */
  readonly faces: number;
  readonly missingFaces: number;
  /** Number of faces in the mesh, which may be larger because closed faces may be split. */
  readonly meshedFaces: number;
  /** Open sides of the solids: those of sheets are intended. */
  readonly openSides: number;
  /** The enclosed volume of the solids in cubic metres; null where not all of it is closed. */
  readonly volume: number | null;
  /** The area of the triangles in square metres. */
  readonly area: number;
  readonly size: BoxSize;
}

/** Facts about the mesh that a program saved with them. */
export interface SavedEvidence {
  readonly faces: number;
  /** Number of faces whose borders are edges of an exact face; null where the mesh does not tell. */
  readonly knownFaces: number | null;
  /** The enclosed volume in cubic metres. */
  readonly volume: number;
  /** The area of the triangles in square metres. */
  readonly area: number;
  readonly size: BoxSize;
}

export function exactEvidence(bodies: readonly FinishedBody[]): ExactEvidence {
  const parts = bodies.flatMap((body) => body.parts);
  const solids = bodies.flatMap((each) => (each.body.kind === 'sheet' ? [] : each.parts));
  const volumes = solids.map(({ solid }) => solid.volume ?? NaN);
  const volume = volumes.reduce((sum, part) => sum + part, 0);
  return {
    bodies: parts.length,
    isSheet: bodies.every(({ body }) => body.kind === 'sheet'),
    hasSheet: bodies.some(({ body }) => body.kind === 'sheet'),
    faces: sum(bodies.map(({ faces }) => faces)),
    missingFaces: sum(bodies.map(({ missing }) => missing.length)),
    meshedFaces: sum(parts.map(({ faces }) => faces.length)),
    openSides: sum(solids.map(openSides)),
    volume: solids.length > 0 && Number.isFinite(volume) ? volume : null,
    area: sum(parts.map(areaOf)),
    size: sizeOf(parts),
  };
}

export function savedEvidence(
  parts: readonly PartMesh[],
  knownFaces: number | null,
): SavedEvidence {
  return {
    faces: sum(parts.map(({ faces }) => faces.length)),
    knownFaces,
    volume: sum(parts.map(enclosedVolume)),
    area: sum(parts.map(areaOf)),
    size: sizeOf(parts),
  };
}

function areaOf(part: PartMesh): number {
  return part.indices.length === 0 ? 0 : sum(triangleSums(part).areas);
}

/** Small gaps between the triangles hardly change it. */
function enclosedVolume({ positions, indices }: PartMesh): number {
  let sixfold = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [i, i + 1, i + 2].map((corner) => 3 * (indices[corner] ?? outOfRange()));
    const at = (vertex: number | undefined, axis: number) =>
      positions[(vertex ?? outOfRange()) + axis] ?? outOfRange();
    sixfold +=
      at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
      at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
      at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0));
  }
  return sixfold / 6;
}

function sizeOf(parts: readonly PartMesh[]): BoxSize {
  const { low, high } = meshBox(parts);
  const side = (axis: 0 | 1 | 2) => Math.max(0, high[axis] - low[axis]);
  return [side(0), side(1), side(2)];
}
