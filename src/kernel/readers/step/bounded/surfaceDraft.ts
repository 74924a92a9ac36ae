import { distance, minus, unit, type Vector } from '../../../base/vector';
import type { Rgba } from '../../../base/scene';
import { Unexpected } from '../../../base/unexpected';
import type { StandaloneCurve } from '../../../bodies/wireframe';
import type { BSplineSurface, Surface } from '../../../brep/geometry';
import { knotRange } from '../../../../model/exact/splines/knotRange';
import type { FaceDraft } from '../../../sewing/faceDraft';
import { patchBorder } from '../../../sewing/patchBorder';
import { segmentOf, type Segment } from '../../../sewing/sewnSegment';
import type { Source } from '../brep/stepSource';
import { splineSurfaceOf } from '../brep/stepSplines';
import { surfaceOf } from '../brep/stepSurfaces';
import type { CurvePieces } from '../wireframe/curvePieces';
import { rectangleBorder, type Trims } from './rectangleBorder';

/** The deepest nesting of bounded surfaces. In damaged files a surface may refer to itself. */
const deepest = 8;

/** The sources from which surfaces and their boundary curves are read. */
export interface Place {
  readonly source: Source;
  readonly pieces: CurvePieces;
}

/**
 * A surface with its border: a parameter rectangle, a surface bounded by curves, or a whole spline surface.
 * @throws Unexpected for what is not supported
 */
export function surfaceDraft(place: Place, id: number, color: Rgba | null): FaceDraft {
  return { id, color, ...bounded(place, id, 0) };
}

type Bounded = Pick<FaceDraft, 'surface' | 'loops'>;

function bounded(place: Place, id: number, depth: number): Bounded {
  if (depth === deepest) throw new Unexpected(`#${id} is made of itself`);
  const { source } = place;
  const type = source.records.goTo(id);
  switch (type) {
    case 'RECTANGULAR_TRIMMED_SURFACE':
      return rectangle(source);
    case 'CURVE_BOUNDED_SURFACE':
      return withinCurves(place, depth);
    default: {
      const surface = splineSurfaceOf(source, type);
      if (!surface) throw new Unexpected(`#${id} is ${type || 'a complex instance'}, without ends`);
      return { surface, loops: [wholeBorder(surface)] };
    }
  }
}

function wholeBorder(surface: BSplineSurface): readonly Segment[] {
  const { uDegree, vDegree, uKnots, vKnots } = surface;
  return patchBorder({ surface, u: knotRange(uDegree, uKnots), v: knotRange(vDegree, vKnots) });
}

function rectangle(source: Source): Bounded {
  const { records } = source;
  records.skip();
  const basis = records.reference();
  const numbers = [records.number(), records.number(), records.number(), records.number()] as const;
  const isAlongU = records.logical();
  const isAlongV = records.logical();
  const { surface } = surfaceOf(source, basis);
  const basisType = records.goTo(basis);
  if (basisType === 'CONICAL_SURFACE') refuseNarrowing(source);
  // The senses of a trimmed surface reverse the parameters of the surface inside it, which is not supported.
  if (basisType === 'RECTANGULAR_TRIMMED_SURFACE') {
    throw new Unexpected('a rectangle of a rectangle');
  }
  const [uScale, vScale] = scalesOf(surface, source);
  const [u1, u2, v1, v2] = numbers;
  if (surface.kind === 'sphere' && Math.max(Math.abs(v1), Math.abs(v2)) * vScale > beyondPole) {
    throw new Unexpected('a rectangle beyond the pole of a sphere');
  }
  const trims: Trims = {
    u: isAlongU ? [u1 * uScale, u2 * uScale] : [u2 * uScale, u1 * uScale],
    v: isAlongV ? [v1 * vScale, v2 * vScale] : [v2 * vScale, v1 * vScale],
  };
  return { surface, loops: rectangleBorder(surface, trims) };
}

/** Latitude in radians. Files write a quarter turn with as few as six digits. */
const beyondPole = Math.PI / 2 + 1e-5;

/** For a cone that narrows along its axis, the parameters of the file are not those of our parameterisation. */
function refuseNarrowing({ records }: Source): void {
  records.skip();
  records.skip();
  records.skip();
  if (records.number() < 0) throw new Unexpected('a rectangle of a cone that narrows');
}

/** The factors from the parameters of the file to those of our parameterisation. */
function scalesOf({ kind }: Surface, { millimetres, radians }: Source): readonly [number, number] {
  switch (kind) {
    case 'plane':
      return [millimetres, millimetres];
    case 'cylinder':
    case 'cone':
      return [radians, millimetres];
    case 'sphere':
    case 'torus':
      return [radians, radians];
    case 'bspline':
      return [1, 1];
    case 'extruded':
    case 'revolved':
    case 'offset':
    case 'blend':
    case 'blend bound':
      throw new Unexpected(`a rectangle of a surface that is ${kind}`);
  }
}

function withinCurves(place: Place, depth: number): Bounded {
  const { records } = place.source;
  records.skip();
  const basis = records.reference();
  const boundaries = records.references();
  const isOuterImplicit = records.logical();
  const outer = isOuterImplicit ? bounded(place, basis, depth + 1).loops : [];
  const { surface } = surfaceOf(place.source, basis);
  const isClosed = surface.kind === 'sphere' || surface.kind === 'torus';
  // The curves then bound two regions, and only their senses, which are not kept, tell which one is meant.
  if (outer.length === 0 && (isClosed || isOuterImplicit)) {
    throw new Unexpected('boundaries of a closed surface');
  }
  const loops = outerFirst(place.source, boundaries, isOuterImplicit).map((id) =>
    place.pieces.of(id).flatMap(segmentsOf),
  );
  return { surface, loops: [...outer, ...loops] };
}

/** @throws Unexpected if there are several curves and none is marked as the outer one */
function outerFirst({ records }: Source, ids: readonly number[], isOuterGiven: boolean) {
  if (isOuterGiven || ids.length === 1) return ids;
  const outer = ids.find((id) => records.goTo(id) === 'OUTER_BOUNDARY_CURVE');
  if (outer === undefined) throw new Unexpected('a surface without an outer boundary');
  return [outer, ...ids.filter((id) => id !== outer)];
}

function segmentsOf(loose: StandaloneCurve): readonly Segment[] {
  if (!('points' in loose)) return [segmentOf(loose)];
  return loose.points.slice(1).flatMap((end, i) => lineBetween(loose.points[i] ?? end, end));
}

function lineBetween(start: Vector, end: Vector): Segment[] {
  const length = distance(start, end);
  if (length === 0) return [];
  const direction = unit(minus(end, start));
  return [{ curve: { kind: 'line', origin: start, direction }, from: 0, to: length, start, end }];
}
