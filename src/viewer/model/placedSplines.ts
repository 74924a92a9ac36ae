import type { EvenMove } from '../../model/features/evenMove';
import { times } from '../../model/vectors';
import type { PartSplines, SplineCurve, SplineSurface } from '../../model/shapes';

/** Splines where their part stands, in the lengths of the model; moved when they are asked for, which most never are. */
export function placedSplines({ faces, edges }: PartSplines, move: EvenMove): PartSplines {
  let placedFaces: PartSplines['faces'] | null = null;
  let placedEdges: PartSplines['edges'] | null = null;
  return {
    get faces() {
      return (placedFaces ??= moved(faces, (surface) => placedSurface(surface, move)));
    },
    get edges() {
      return (placedEdges ??= moved(edges, (curve) => placedCurve(curve, move)));
    },
  };
}

function moved<T>(all: ReadonlyMap<number, T>, move: (one: T) => T): ReadonlyMap<number, T> {
  return new Map(Array.from(all, ([number, one]) => [number, move(one)]));
}

function placedCurve(curve: SplineCurve, { point }: EvenMove): SplineCurve {
  return { ...curve, poles: curve.poles.map(point) };
}

function placedSurface(surface: SplineSurface, move: EvenMove): SplineSurface {
  const { point, direction, scale, hand } = move;
  switch (surface.kind) {
    case 'patch':
      return { ...surface, poles: surface.poles.map(point) };
    case 'extruded':
      return {
        ...surface,
        section: placedCurve(surface.section, move),
        direction: direction(surface.direction),
        low: surface.low * scale,
        high: surface.high * scale,
      };
    case 'revolved':
      return {
        ...surface,
        profile: placedCurve(surface.profile, move),
        origin: point(surface.origin),
        axis: times(direction(surface.axis), hand),
      };
  }
}
