import { BoundingBox } from '../../../model/boundingBox';
import { outOfRange } from '../../../words/outOfRange';
import type { Body, Shell } from '../../brep/brep';
import type { Vector } from '../../base/vector';
import { edgeSpan } from '../edgeSpan';
import { exactSurface } from '../exactSurface';
import type { FaceSums } from '../integrals/faceIntegral';
import { enclosedBy, type Enclosed } from '../integrals/enclosedBy';
import { faceSums } from '../integrals/faceSums';
import { joinEnds } from './joinEnds';
import type { LoopedFace, LoopSide } from './factLoops';
import { planeSums } from './planeSums';
import { sideCurves } from './sideCurve';
import { summedSurface } from './summedSurface';

/** Exact properties of a body, in the unit of the model. */
export interface BodySums extends Enclosed {
  /** Of each face, in the order given. */
  readonly areas: readonly number[];
}

/**
 * Null where a face cannot be integrated.
 * @param faces those of the body that have an area
 */
export function bodySums(body: Body, faces: readonly LoopedFace[]): BodySums | null {
  const { reference, size } = extentOf(faces);
  const known = new Map<number, FaceSums>();
  for (const looped of faces) {
    const sums = sumsOf(looped, reference, size);
    if (!sums) return null;
    known.set(looped.face.id, sums);
  }
  const areas = faces.map(({ face }) => known.get(face.id)?.[0] ?? outOfRange());
  return areas.every((area) => area > 0) ? { areas, ...enclosed(body, known, reference) } : null;
}

/** With the normal that points out of the material; the area positive. */
function sumsOf(looped: LoopedFace, reference: Vector, size: number): FaceSums | null {
  const sums = inParameters(looped, reference, size);
  if (!sums) return null;
  // Loops run around a reversed face the other way: their direction does not count here.
  const sign = Math.sign(sums[0] ?? outOfRange());
  const outwards = looped.isReversed ? -sign : sign;
  return sums.map((sum, k) => sum * (k === 0 ? sign : outwards));
}

function inParameters(
  { face: { surface }, loops, looseArea }: LoopedFace,
  reference: Vector,
  size: number,
): FaceSums | null {
  if (surface.kind === 'plane') return planeSums(surface.frame, loops, reference);
  const exact = exactSurface(surface);
  if (!exact) return null;
  const curves = loops.map((sides) =>
    joinEnds(
      exact,
      sides.flatMap((side) =>
        sideCurves(exact, surface.kind, side, side.edge && (edgeSpan(side.edge)?.curve ?? null)),
      ),
      gapOf(sides),
    ),
  );
  return faceSums(summedSurface(exact, surface), curves, reference, size, unsure * looseArea);
}

/** Of what a face's edges leave open: to know it more exactly than that is in vain. */
const unsure = 0.01;

/** How far its edges and their vertices are apart at most. */
function gapOf(sides: readonly LoopSide[]): number {
  return Math.max(0, ...sides.map(({ edge }) => (edge && edgeSpan(edge)?.gap) ?? 0));
}

/** Of the vertices, or where there are none of what the faces' parameters say. */
function extentOf(faces: readonly LoopedFace[]): { reference: Vector; size: number } {
  const box = new BoundingBox();
  const out = new Float64Array(9);
  for (const { face, loops } of faces) {
    const surface = exactSurface(face.surface);
    for (const { points } of loops.flat()) {
      surface?.at(points[0] ?? outOfRange(), points[1] ?? outOfRange(), out);
      box.add(out[0] ?? outOfRange(), out[1] ?? outOfRange(), out[2] ?? outOfRange());
    }
  }
  return { reference: box.middle, size: box.diagonal / 2 };
}

function enclosed(
  { lumps }: Body,
  known: ReadonlyMap<number, FaceSums>,
  reference: Vector,
): Enclosed {
  const closed = lumps.flatMap(({ shells }) => shells.filter(isClosed));
  // Faces that are not among those given have no area.
  const faces = closed.flatMap((shell) => shell.faces.flatMap(({ id }) => known.get(id) ?? []));
  return enclosedBy(faces, reference);
}

/** Whether each edge has a face on both of its sides. */
function isClosed({ faces }: Shell): boolean {
  const open = new Set<number>();
  for (const { loops } of faces) {
    for (const loop of loops) {
      if (loop.kind === 'vertex') continue;
      for (const { edge } of loop.coedges) if (!open.delete(edge.id)) open.add(edge.id);
    }
  }
  return faces.length > 0 && open.size === 0;
}
