import { outOfRange } from '../../words/outOfRange';
import { metresPerMillimetre, curveKinds, surfaceKinds } from '../shapes';
import { isNumberList, Numbers } from './numbers';
import { readSplines } from './splines/readSplines';
import type { EdgeShape, FaceShape, PartShapes, Surface, Vector } from '../shapes';
import { isRecord } from '../../words/unknown';
import { distance, dot, times } from '../vectors';

const squareMetres = 1e-6;

/**
 * Reads what `packShapes` wrote. Returns null if any number is invalid or does not fit the part, because a wrong number
 * must never be called exact.
 * @param faceCount the number of faces of the part
 * @param edgeCount the number of its edge polylines
 */
export function readShapes(
  value: unknown,
  faceCount: number,
  edgeCount: number,
): PartShapes | null {
  if (!isRecord(value)) return null;
  const lists = rowsOf(value['faces'], faceCount);
  const boundaries = rowsOf(value['boundaries'], faceCount);
  const rows = rowsOf(value['edges'], edgeCount);
  const corners = cornersOf(value['corners']);
  if (!lists || !boundaries || !rows || !corners) return null;
  const faces = lists.map((list, i) => faceOf(list, boundaries[i] ?? [], edgeCount));
  const edges = rows.map((row) => edgeOf(row, corners));
  if (!isWhole(faces) || !isWhole(edges)) return null;
  if (value['splines'] === undefined) return { faces, edges, corners };
  const splines = readSplines(value['splines'], faceCount, edgeCount);
  return splines && { faces, edges, corners, splines };
}

function isWhole<T>(list: readonly (T | null)[]): list is readonly T[] {
  return !list.includes(null);
}

/** Stands for a missing number; it is no valid kind, vertex or area. */
const none = -1;

function faceOf(
  list: readonly number[],
  boundary: readonly number[],
  edgeCount: number,
): FaceShape | null {
  const [code = none, area = none, ...numbers] = list;
  const kind = surfaceKinds[code];
  if (kind === undefined || area < 0 || !boundary.every((edge) => isPlaceIn(edge, edgeCount))) {
    return null;
  }
  const surface = surfaceOf(kind, new Numbers(numbers));
  return surface && { ...surface, area: area * squareMetres, boundary };
}

function surfaceOf(kind: Surface['kind'], numbers: Numbers): Surface | null {
  switch (kind) {
    case 'plane':
      return numbers.finish({ kind, ...planeAt(numbers.direction(), numbers.length()) });
    case 'cylinder':
      return numbers.finish({ kind, ...revolved(numbers), radius: numbers.positive() });
    case 'cone':
      return numbers.finish({
        kind,
        ...revolved(numbers),
        radius: numbers.notNegative(),
        halfAngle: numbers.acute(),
      });
    case 'sphere':
      return numbers.finish({
        kind,
        isHollow: numbers.flag(),
        origin: numbers.point(),
        radius: numbers.positive(),
      });
    case 'torus':
      return numbers.finish({
        kind,
        ...revolved(numbers),
        majorRadius: numbers.notNegative(),
        minorRadius: numbers.positive(),
      });
    case 'other':
      return numbers.finish({ kind });
  }
}

function revolved(numbers: Numbers) {
  return { isHollow: numbers.flag(), origin: numbers.point(), axis: numbers.direction() };
}

function planeAt(normal: Vector, offset: number): { origin: Vector; normal: Vector } {
  return { origin: times(normal, offset), normal };
}

function edgeOf(row: readonly number[], corners: readonly Vector[]): EdgeShape | null {
  const [code = none, from = none, to = none, ...list] = row;
  const kind = curveKinds[code];
  const start = corners[from];
  const end = corners[to];
  if (kind === undefined || !start || !end) return null;
  const numbers = new Numbers(list);
  const ends = [from, to] as const;
  switch (kind) {
    case 'line': {
      const length = distance(start, end);
      return length > 0 ? numbers.finish({ kind, length, ends }) : null;
    }
    case 'other':
      return numbers.finish({ kind, length: numbers.positive(), ends });
    case 'circle': {
      const origin = numbers.point();
      const axis = numbers.direction();
      const radius = numbers.positive();
      const angle = numbers.turn();
      return numbers.finish({ kind, origin, axis, radius, angle, length: radius * angle, ends });
    }
    case 'ellipse':
      return ellipseOf(numbers, ends);
  }
}

/**
 * Results of older versions lack the direction of the major radius. Such an edge is of kind `other`, with its length.
 */
function ellipseOf(numbers: Numbers, ends: EdgeShape['ends']): EdgeShape | null {
  const length = numbers.positive();
  const [origin, axis] = [numbers.point(), numbers.direction()];
  const [majorRadius, minorRadius] = [numbers.positive(), numbers.positive()];
  if (numbers.isAtEnd) return numbers.finish({ kind: 'other', length, ends });
  const major = numbers.direction();
  const radii = { majorRadius, minorRadius, angle: numbers.turn() };
  const isRight = majorRadius >= minorRadius && Math.abs(dot(axis, major)) < square;
  return isRight
    ? numbers.finish({ kind: 'ellipse', length, ends, origin, axis, major, ...radii })
    : null;
}

/** The largest cosine of a right angle that is written with all digits. */
const square = 1e-9;

/** The expected number of lists of finite numbers; null for anything else. */
function rowsOf(value: unknown, count: number): readonly (readonly number[])[] | null {
  if (!Array.isArray(value) || value.length !== count) return null;
  const rows: readonly unknown[] = value;
  return rows.every(isNumberList) ? rows : null;
}

function cornersOf(value: unknown): readonly Vector[] | null {
  if (!isNumberList(value) || value.length % 3 !== 0) return null;
  return Array.from({ length: value.length / 3 }, (_, i) => [
    (value[3 * i] ?? outOfRange()) * metresPerMillimetre,
    (value[3 * i + 1] ?? outOfRange()) * metresPerMillimetre,
    (value[3 * i + 2] ?? outOfRange()) * metresPerMillimetre,
  ]);
}

function isPlaceIn(place: number, count: number): boolean {
  return Number.isInteger(place) && place >= 0 && place < count;
}
