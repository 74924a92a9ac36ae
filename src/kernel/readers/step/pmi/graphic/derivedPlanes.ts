import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { cross, dot, lengthOf, minus, times, unitOrNull, vectorAt } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import type { ReadView } from './savedViews';

/**
 * Gives annotations without a plane in the file the plane of their points. Its side is that from which the first view
 * shows the annotation; if no view does, the side and the direction of the text are not known.
 */
export function withDerivedPlanes(
  annotations: readonly PmiAnnotation<number>[],
  views: readonly ReadView[],
): readonly PmiAnnotation<number>[] {
  const seenBy = new Map<number, ReadView>();
  for (const view of views) {
    for (const id of view.annotations) if (!seenBy.has(id)) seenBy.set(id, view);
  }
  return annotations.map((one) => {
    const normal = one.plane ? null : bestNormal(one);
    return normal ? { ...one, plane: facing(normal, seenBy.get(one.id)) } : one;
  });
}

function facing(normal: Vector, view: ReadView | undefined): AnnotationPlane {
  const towards = view ? dot(normal, view.toEye) : 0;
  if (!view || Math.abs(towards) < edgeOn) return { normal, x: null };
  const front = times(normal, Math.sign(towards));
  return { normal: front, x: unitOrNull(cross(view.up, front)) };
}

/** Cosine below which a view shows a plane edge-on, so that its side cannot be told. */
const edgeOn = 0.05;

/**
 * The normal of the plane through all points, spanned by the longest vector from the first point and the one that forms
 * the largest area with it; null if the points are collinear or not coplanar.
 */
function bestNormal({ lines, triangles }: PmiAnnotation<number>): Vector | null {
  const all = [...lines, triangles].filter((points) => points.length > 0);
  const [first] = all;
  if (!first) return null;
  const origin = vectorAt(first, 0);
  let longest: Vector = [0, 0, 0];
  for (const step of stepsFrom(origin, all)) {
    if (lengthOf(step) > lengthOf(longest)) longest = step;
  }
  let best: Vector = [0, 0, 0];
  for (const step of stepsFrom(origin, all)) {
    const area = cross(longest, step);
    if (lengthOf(area) > lengthOf(best)) best = area;
  }
  // Collinear points define no plane.
  const isFlat = lengthOf(best) > straight * dot(longest, longest);
  const normal = isFlat ? unitOrNull(best) : null;
  if (!normal) return null;
  const isInPlane = (step: Vector) => Math.abs(dot(step, normal)) <= uneven * lengthOf(longest);
  for (const step of stepsFrom(origin, all)) if (!isInPlane(step)) return null;
  return normal;
}

/** As shares of the longest vector: the least extent across it, and the largest distance from the plane. */
const straight = 1e-4;
const uneven = 0.05;

function* stepsFrom(origin: Vector, all: readonly Float64Array[]): Generator<Vector> {
  for (const points of all) {
    for (let i = 0; i + 2 < points.length; i += 3) yield minus(vectorAt(points, i), origin);
  }
}
