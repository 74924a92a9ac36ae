import { distance, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Parameters } from '../file/parameters';
import { conic } from './igesConics';
import type { CurveRange } from '../../../sewing/curveRange';
import { segmentOf, type Segment } from '../../../sewing/sewnSegment';
import { powerCurve } from './powerCurve';
import { directionOf, lengthIn, pointIn, type Source } from './igesSource';
import { splineCurve } from './igesSplines';
import { movedCurve, transformOf } from './transform';

/** The deepest nesting of curves in curves. In damaged files a curve may refer to itself. */
const deepest = 8;

/**
 * The segments of a curve entity, one after the other.
 * @throws Unexpected for a type that is not supported
 */
export function segmentsOf(source: Source, id: number): readonly Segment[] {
  return piecesOf(source, id, 0).map(segmentOf);
}

function piecesOf(source: Source, id: number, depth: number): readonly CurveRange[] {
  if (depth === deepest) throw new Unexpected(`curve ${id} is made of itself`);
  const { file, millimetres } = source;
  const entity = file.entity(id);
  const p = file.parameters(entity);
  const pieces =
    entity.type === 102
      ? p.pointers().flatMap((child) => [...piecesOf(source, child, depth + 1)])
      : plainPieces(source, entity, p);
  const transform = transformOf(file, entity.transformation, millimetres);
  if (!transform) return pieces;
  return pieces.map((piece) => ({ ...piece, curve: movedCurve(transform, piece.curve) }));
}

function plainPieces(
  source: Source,
  { id, type, form }: Entity,
  p: Parameters,
): readonly CurveRange[] {
  switch (type) {
    case 100:
      return [arc(source, p)];
    case 104:
      return [conic(source, p)];
    case 106:
      return polyline(source, form, p);
    case 110:
      return [line(pointIn(source, p), pointIn(source, p))];
    case 112:
      return [powerCurve(source, p)];
    case 116:
      // Some programs write a point where a curve has degenerated.
      return [];
    case 126:
      return [splineCurve(source, p)];
    default:
      throw new Unexpected(`entity ${id} is ${type}, not a curve known here`);
  }
}

function line(start: Vector, end: Vector): CurveRange {
  const direction = directionOf(start, end);
  return { curve: { kind: 'line', origin: start, direction }, from: 0, to: distance(start, end) };
}

/**
 * Radians: ends that are closer than this mean a full circle. Coordinates are written with ten digits or more; on a
 * circle of ten metres radius it is a hundred-thousandth of a millimetre, less than the tolerance at which edges are
 * joined.
 */
const sameAngle = 1e-9;

/** A counter-clockwise arc in a plane perpendicular to z. */
function arc(source: Source, p: Parameters): CurveRange {
  const z = lengthIn(source, p);
  const place = (): Vector => [lengthIn(source, p), lengthIn(source, p), z];
  const [centre, start, end] = [place(), place(), place()];
  const radius = distance(centre, start);
  if (!(radius > 0)) throw new Unexpected('an arc without radius');
  const angle = ([x, y]: Vector) => Math.atan2(y - centre[1], x - centre[0]);
  const from = angle(start);
  const turn = angle(end) - from;
  const by = turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI));
  const isWhole = by < sameAngle || by > 2 * Math.PI - sameAngle;
  return {
    curve: { kind: 'circle', frame: { origin: centre, axis: [0, 0, 1], x: [1, 0, 0] }, radius },
    from,
    to: from + (isWhole ? 2 * Math.PI : by),
  };
}

/** Forms of copious data (106) whose points are joined by straight lines. */
const joined: ReadonlySet<number> = new Set([11, 12, 13, 63]);

function polyline(source: Source, form: number, p: Parameters): readonly CurveRange[] {
  if (!joined.has(form)) throw new Unexpected(`points of form ${form}`);
  const [kind, count] = [p.integer(), p.integer()];
  if (count > p.left) throw new Unexpected('points that are not there');
  const z = kind === 1 ? lengthIn(source, p) : 0;
  const points = Array.from({ length: count }, (): Vector => {
    const [x, y] = [lengthIn(source, p), lengthIn(source, p)];
    const point: Vector = [x, y, kind === 1 ? z : lengthIn(source, p)];
    if (kind === 3) p.skip(3);
    return point;
  });
  return points.slice(1).flatMap((point, i) => {
    const before = points[i] ?? point;
    return distance(before, point) > 0 ? [line(before, point)] : [];
  });
}
