import type { PmiView } from '../../../../model/pmi/pmi';
import { column, rotated, type Matrix } from '../../../base/matrix';
import { dot, plus, times, unitOrNull, type Vector } from '../../../base/vector';
import type { ReadView } from './graphic/savedViews';
import type { ViewShapes } from './graphic/viewShapes';
import type { BodyFinder, ShownBodies } from './bodyFinder';

/** The parts of a scene, by which the bodies of views are found. */
export interface SceneParts {
  /** The part that a solid or surface became; null for none. */
  readonly partOf: (body: number) => number | null;
  readonly count: number;
  /** Called for each view whose representations cannot be followed to their end. */
  readonly reportUnfollowed: (view: string) => void;
}

/**
 * Views in model coordinates, with the parts of the scene that they show. A view of a part in an assembly applies to
 * the part's first placement. A view shows all parts if none of its bodies became a part, or if its representations
 * cannot be followed to their end, which is reported.
 */
export function placedViews(
  views: readonly ReadView[],
  finder: BodyFinder,
  scene: SceneParts,
): readonly PmiView[] {
  return views.map(({ shapes, product, ...view }) => {
    const shown = shapes && shownBy(shapes, finder);
    if (shapes && !shown) scene.reportUnfollowed(view.name);
    const own = product === null ? null : finder.placeOf(product);
    if (!shapes || !shown) return own ? movedView(view, own) : view;
    const bodies = [...shapes.bodies, ...shown.flatMap((one) => one.bodies)];
    const known = bodies.flatMap((body) => scene.partOf(body) ?? []);
    const parts = [...new Set(known)].sort((one, other) => one - other);
    const isUnknown = bodies.length > 0 && parts.length === 0;
    const isAll = isUnknown || parts.length === scene.count;
    const place = shown.find((one) => one.bodies.length > 0)?.place ?? own;
    return { ...(place ? movedView(view, place) : view), ...(!isAll && { parts }) };
  });
}

/**
 * Returns null if representations cannot be followed to their end: an error in a view must not prevent the part from
 * being shown.
 */
function shownBy(shapes: ViewShapes, finder: BodyFinder): readonly ShownBodies[] | null {
  try {
    return shapes.representations.map((id) => finder.of(id));
  } catch {
    return null;
  }
}

function movedView<T extends Omit<PmiView, 'parts'>>(view: T, place: Matrix): T {
  const { toEye, up, cuts = [] } = view;
  const direction = (vector: Vector) => unitOrNull(rotated(place, vector)) ?? vector;
  return {
    ...view,
    toEye: direction(toEye),
    up: direction(up),
    cuts: cuts.map(({ normal, offset }) => {
      const next = direction(normal);
      const onPlane = plus(rotated(place, times(normal, offset)), column(place, 3));
      return { normal: next, offset: dot(next, onPlane) };
    }),
  };
}
