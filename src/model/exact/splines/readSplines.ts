import { outOfRange } from '../../../words/outOfRange';
import { isNumberList, Numbers } from '../numbers';
import { isRecord } from '../../../words/unknown';
import {
  metresPerMillimetre,
  splineForms,
  type PartSplines,
  type SplineCurve,
  type SplineSurface,
} from '../../shapes';

/**
 * Reads what `packSplines` wrote; null if any number is invalid or does not fit the part.
 * @param faceCount the number of faces of the part
 * @param edgeCount the number of its edge polylines
 */
export function readSplines(
  value: unknown,
  faceCount: number,
  edgeCount: number,
): PartSplines | null {
  if (!isRecord(value)) return null;
  const faces = entriesOf(value['faces'], faceCount, surfaceOf);
  const edges = entriesOf(value['edges'], edgeCount, curveOf);
  return faces && edges && { faces, edges };
}

/** Whether a row can be read back as the face or edge that it was written for. */
export function isReadable(row: readonly number[], of: 'face' | 'edge'): boolean {
  const [place = outOfRange()] = row;
  const entries =
    of === 'face' ? entriesOf([row], place + 1, surfaceOf) : entriesOf([row], place + 1, curveOf);
  return entries !== null;
}

function entriesOf<T>(
  rows: unknown,
  count: number,
  read: (numbers: Numbers) => T | null,
): ReadonlyMap<number, T> | null {
  if (!Array.isArray(rows)) return null;
  const found = new Map<number, T>();
  for (const row of rows) {
    if (!isNumberList(row)) return null;
    const numbers = new Numbers(row);
    const place = numbers.place(count);
    const entry = numbers.finish(read(numbers));
    if (!entry || found.has(place)) return null;
    found.set(place, entry);
  }
  return found;
}

function surfaceOf(numbers: Numbers): SplineSurface | null {
  const kind = splineForms[numbers.place(splineForms.length)];
  if (kind === undefined) return null;
  switch (kind) {
    case 'patch': {
      const degrees = [numbers.count(maxDegree), numbers.count(maxDegree)] as const;
      const counts = [numbers.count(maxPoles), numbers.count(maxPoles)] as const;
      const isRational = numbers.flag();
      const knots = [
        numbers.knots(degrees[0], counts[0]),
        numbers.knots(degrees[1], counts[1]),
      ] as const;
      return { kind, degrees, knots, ...polesOf(numbers, counts[0] * counts[1], isRational) };
    }
    case 'extruded': {
      const direction = numbers.direction();
      const [low, high] = numbers.range(metresPerMillimetre);
      return { kind, direction, low, high, section: curveOf(numbers) };
    }
    case 'revolved': {
      const [origin, axis] = [numbers.point(), numbers.direction()];
      const [low, high] = numbers.range();
      return { kind, origin, axis, low, high, profile: curveOf(numbers) };
    }
  }
}

function curveOf(numbers: Numbers): SplineCurve {
  const degree = numbers.count(maxDegree);
  const count = numbers.count(maxPoles);
  const isRational = numbers.flag();
  const [from, to] = numbers.range();
  const knots = numbers.knots(degree, count);
  const [low, high] = [knots[degree] ?? NaN, knots[count] ?? NaN];
  const slack = rounding * (high - low);
  // Only a closed curve runs beyond its knots, and by one period at most.
  numbers.must(from >= low - slack && from <= high && to - from <= high - low + slack);
  return { degree, knots, from, to, ...polesOf(numbers, count, isRational) };
}

function polesOf(numbers: Numbers, count: number, isRational: boolean) {
  const poles = numbers.many(count, () => numbers.point());
  const weights = isRational ? numbers.many(count, () => numbers.aboveZero()) : null;
  return { poles, weights };
}

/** As a share of the parameter range: covers the rounding to thirteen figures. */
const rounding = 1e-9;

/** Limits above anything that a CAD program writes. */
const maxDegree = 60;
const maxPoles = 1e6;
