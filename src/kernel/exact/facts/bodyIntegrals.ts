import { BoundingBox } from '../../../model/boundingBox';
import { outOfRange } from '../../../words/outOfRange';
import type { Body, Shell } from '../../brep/brep';
import type { Vector } from '../../base/vector';
import { edgeSpan } from '../edgeSpan';
import { exactSurface } from '../exactSurface';
import type { FaceIntegrals } from '../integrals/faceIntegrator';
import { enclosedBy, type Enclosed } from '../integrals/enclosedBy';
import { faceIntegrals } from '../integrals/faceIntegrals';
import { joinEnds } from './joinEnds';
import type { FaceBoundary, LoopSide } from './faceBoundary';
import { planeIntegrals } from './planeIntegrals';
import { sideCurves } from './sideCurve';
import { integrableSurface } from './integrableSurface';

/** Exact properties of a body, in the unit of the model. */
export interface BodyIntegrals extends Enclosed {
  /** The area of each face, in the given order. */
  readonly areas: readonly number[];
}

/**
 * Sums over the surface of a body; null where a face cannot be integrated.
 * @param faces those faces of the body that have an area
 * @param reportFace called for each face when its integrals begin
 */
export function bodyIntegrals(
  body: Body,
  faces: readonly FaceBoundary[],
  reportFace?: (face: number) => void,
): BodyIntegrals | null {
  const { reference, size } = extentOf(faces);
  const known = new Map<number, FaceIntegrals>();
  for (const [i, looped] of faces.entries()) {
    reportFace?.(i);
    const sums = sumsOf(looped, reference, size);
    if (!sums) return null;
    known.set(looped.face.id, sums);
  }
  const areas = faces.map(({ face }) => known.get(face.id)?.[0] ?? outOfRange());
  return areas.every((area) => area > 0) ? { areas, ...enclosed(body, known, reference) } : null;
}

/** The sums with the normal that points out of the material and with a positive area. */
function sumsOf(looped: FaceBoundary, reference: Vector, size: number): FaceIntegrals | null {
  const sums = inParameters(looped, reference, size);
  if (!sums) return null;
  // The loops of a reversed face run the other way round, so their direction does not decide the sign.
  const sign = Math.sign(sums[0] ?? outOfRange());
  const outwards = looped.isReversed ? -sign : sign;
  return sums.map((sum, k) => sum * (k === 0 ? sign : outwards));
}

function inParameters(
  { face: { surface }, loops, looseArea }: FaceBoundary,
  reference: Vector,
  size: number,
): FaceIntegrals | null {
  if (surface.kind === 'plane') return planeIntegrals(surface.frame, loops, reference);
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
  return faceIntegrals(
    integrableSurface(exact, surface),
    curves,
    reference,
    size,
    unsure * looseArea,
  );
}

/** Share of the area that is uncertain because edges lie beside the surface: more accuracy than that is useless. */
const unsure = 0.01;

/** The largest distance between the edges and their vertices. */
function gapOf(sides: readonly LoopSide[]): number {
  return Math.max(0, ...sides.map(({ edge }) => (edge && edgeSpan(edge)?.gap) ?? 0));
}

/** Centre and half diagonal of the bounding box of the loops' first points. */
function extentOf(faces: readonly FaceBoundary[]): { reference: Vector; size: number } {
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
  known: ReadonlyMap<number, FaceIntegrals>,
  reference: Vector,
): Enclosed {
  const closed = lumps.flatMap(({ shells }) => shells.filter(isClosed));
  // A face that is not in the map has no area.
  const faces = closed.flatMap((shell) => shell.faces.flatMap(({ id }) => known.get(id) ?? []));
  return enclosedBy(faces, reference);
}

/** Whether each edge is used an even number of times, so that it has a face on both sides. */
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
