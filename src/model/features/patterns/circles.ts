import { outOfRange } from '../../../words/outOfRange';
import { positionTolerance, type FoundPattern, type HolePoint } from './pattern';

interface Centre {
  readonly x: number;
  readonly y: number;
  /** Whether a round feature has its axis here, so that holes around it are arranged on purpose. */
  readonly isKnown: boolean;
}

const fewest = 3;
/** With more holes than this, circles through any three of them are not looked for. */
const maxTriples = 24;

/** Finds holes around a centre at equal angles, or at most of the angles of an equal division. */
export function circlesOf(
  spots: readonly HolePoint[],
  known: readonly { readonly x: number; readonly y: number }[],
): readonly FoundPattern[] {
  const centres = [
    ...known.map((at) => ({ ...at, isKnown: true })),
    { ...meanOf(spots), isKnown: false },
    ...(spots.length <= maxTriples ? triplesOf(spots) : []),
  ];
  const seen = new Set<string>();
  return centres.flatMap((centre) => {
    const key = `${Math.round(centre.x / positionTolerance)} ${Math.round(centre.y / positionTolerance)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return ringsAround(spots, centre);
  });
}

function meanOf(spots: readonly HolePoint[]): { readonly x: number; readonly y: number } {
  const sum = (of: (spot: HolePoint) => number) => spots.reduce((all, spot) => all + of(spot), 0);
  return { x: sum(({ x }) => x) / spots.length, y: sum(({ y }) => y) / spots.length };
}

function triplesOf(spots: readonly HolePoint[]): readonly Centre[] {
  return spots.flatMap((a, i) =>
    spots
      .slice(i + 1)
      .flatMap((b, j) => spots.slice(i + j + 2).flatMap((c) => centreOf(a, b, c) ?? [])),
  );
}

/**
 * Sine of the angle between two chords: the radius through flatter points has two digits fewer than their positions.
 */
const minSine = 1e-2;

/** The centre of the circle through three points; null if they are nearly collinear. */
function centreOf(a: HolePoint, b: HolePoint, c: HolePoint): Centre | null {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  const [toB, toC] = [bx * bx + by * by, cx * cx + cy * cy];
  if (Math.abs(twice) < minSine * Math.sqrt(toB * toC)) return null;
  const x = a.x + (cy * toB - by * toC) / twice;
  const y = a.y + (bx * toC - cx * toB) / twice;
  return { x, y, isKnown: false };
}

function ringsAround(spots: readonly HolePoint[], centre: Centre): readonly FoundPattern[] {
  const away = spots
    .map((spot) => ({ spot, radius: Math.hypot(spot.x - centre.x, spot.y - centre.y) }))
    .sort((a, b) => a.radius - b.radius);
  return ringsIn(away).flatMap((ring) => ringOf(ring, centre) ?? []);
}

interface Away {
  readonly spot: HolePoint;
  readonly radius: number;
}

/** The longest runs of holes whose radii, in ascending order, differ by no more than places are rounded. */
function ringsIn(away: readonly Away[]): readonly (readonly Away[])[] {
  let end = 0;
  return away.flatMap(({ radius }, start) => {
    const before = end;
    while (end < away.length && (away[end]?.radius ?? Infinity) - radius <= maxSpread) end++;
    return end > before ? [away.slice(start, end)] : [];
  });
}

const maxSpread = 2 * positionTolerance;

/** A ring of holes; around a centre that only holes gave, its circle is fitted to the holes of the ring alone. */
function ringOf(ring: readonly Away[], centre: Centre): FoundPattern | null {
  if (ring.length < fewest) return null;
  const spots = ring.map(({ spot }) => spot);
  const circle = circleOf(spots, centre);
  if (!circle || circle.radius < 10 * positionTolerance) return null;
  const { radius, at } = circle;
  const own = isPattern(spots, radius, at) ? spots : dividedEqually(spots, radius, at);
  if (!own) return null;
  const { x, y } = at;
  return { shape: { kind: 'circle', diameter: 2 * radius }, spots: own, centre: { x, y } };
}

interface Circle {
  readonly at: Centre;
  readonly radius: number;
}

/** The circle of a ring: that of most of its holes, if these lie on one as exactly as files say it; else the mean. */
function circleOf(spots: readonly HolePoint[], centre: Centre): Circle | null {
  const at = centre.isKnown ? centre : fittedCentre(spots);
  if (!at) return null;
  const all = radiiFrom(spots, at);
  if (spreadOf(all) > maxSpread) return null;
  if (spreadOf(all) <= exactly) return { at, radius: meanRadius(all) };
  const tried = centre.isKnown ? [at] : spots.length <= maxTriples ? triplesOf(spots) : [];
  let most: readonly HolePoint[] = [];
  for (const one of tried) {
    const agreed = largestAgreement(spots, one);
    if (agreed.length > most.length) most = agreed;
  }
  const isMost = 2 * most.length > spots.length && most.length > fewest;
  const best = isMost ? (centre.isKnown ? at : fittedCentre(most)) : null;
  if (!best || spreadOf(radiiFrom(spots, best)) > 2 * maxSpread) {
    return { at, radius: meanRadius(all) };
  }
  return { at: best, radius: meanRadius(radiiFrom(most, best)) };
}

/** Metres: a larger difference of radii is none of rounding. */
const exactly = 2e-7;

/** The most holes of one radius. */
function largestAgreement(spots: readonly HolePoint[], at: Centre): readonly HolePoint[] {
  const away = radiiFrom(spots, at)
    .map((radius, i) => ({ radius, spot: spots[i] ?? outOfRange() }))
    .sort((a, b) => a.radius - b.radius);
  let [most, end]: [readonly Away[], number] = [[], 0];
  away.forEach(({ radius }, start) => {
    while (end < away.length && (away[end]?.radius ?? Infinity) - radius <= exactly) end++;
    if (end - start > most.length) most = away.slice(start, end);
  });
  return most.map(({ spot }) => spot);
}

function radiiFrom(spots: readonly HolePoint[], { x, y }: Centre): readonly number[] {
  return spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
}

function spreadOf(radii: readonly number[]): number {
  return Math.max(...radii) - Math.min(...radii);
}

function meanRadius(radii: readonly number[]): number {
  return radii.reduce((sum, one) => sum + one, 0) / radii.length;
}

/** With fewer holes on a circle, those that remain without one are no pattern. */
const fewestDivided = 5;

/** Most of the holes of a ring, at equal angles, where others are beside their angles; null for none. */
function dividedEqually(
  spots: readonly HolePoint[],
  radius: number,
  at: Centre,
): readonly HolePoint[] | null {
  if (spots.length > maxTriples || spots.length < fewestDivided) return null;
  const angles = spots.map(({ x, y }) => Math.atan2(y - at.y, x - at.x));
  const slack = (2 * positionTolerance) / radius + roundedAngle;
  let most: readonly HolePoint[] = [];
  for (let slots = fewest; slots < 2 * spots.length; slots++) {
    const step = (2 * Math.PI) / slots;
    for (const first of angles) {
      const own = spots.filter((_, i) => {
        const turn = (angles[i] ?? outOfRange()) - first;
        return Math.abs(turn - step * Math.round(turn / step)) <= slack;
      });
      if (own.length > most.length && isPattern(own, radius, at)) most = own;
    }
  }
  return 2 * most.length > spots.length ? most : null;
}

/**
 * The least share of the square of the spread of places that their second moments enclose: of flatter arcs, the radius
 * has no digits left of single precision.
 */
const minEnclosed = 1e-6;

/**
 * The centre of the circle with the least squares of the differences of squared radii (Kåsa's fit), which is exact for
 * places on one circle; null if they are nearly collinear.
 */
function fittedCentre(spots: readonly HolePoint[]): Centre | null {
  const mean = meanOf(spots);
  let [xx, xy, yy, toX, toY] = [0, 0, 0, 0, 0];
  for (const spot of spots) {
    const [x, y] = [spot.x - mean.x, spot.y - mean.y];
    const square = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    toX += (x * square) / 2;
    toY += (y * square) / 2;
  }
  const area = xx * yy - xy * xy;
  if (area <= minEnclosed * (xx + yy) ** 2) return null;
  const x = mean.x + (toX * yy - toY * xy) / area;
  const y = mean.y + (toY * xx - toX * xy) / area;
  return { x, y, isKnown: false };
}

/**
 * Radians, for circles so large that the tolerance of positions vanishes: angles from positions in single precision.
 */
const roundedAngle = 1e-6;

/** Four holes at the corners of a square are a grid, unless a round feature is at the centre. */
function isPattern(spots: readonly HolePoint[], radius: number, centre: Centre): boolean {
  const gaps = gapsAround(spots, centre);
  const least = Math.min(...gaps);
  const slack = (4 * positionTolerance) / radius + roundedAngle;
  const steps = gaps.map((gap) => Math.round(gap / least));
  const isDivided = gaps.every(
    (gap, i) =>
      Math.abs(gap - least * (steps[i] ?? outOfRange())) <= slack * (steps[i] ?? outOfRange()),
  );
  const slots = steps.reduce((sum, step) => sum + step, 0);
  if (!isDivided || slots > 2 * spots.length - 1) return false;
  if (slots === spots.length) return spots.length !== 4 || centre.isKnown;
  return spots.length >= (centre.isKnown ? 4 : 5);
}

/** The angles in radians from each hole to the next around a centre. */
function gapsAround(spots: readonly HolePoint[], { x, y }: Centre): readonly number[] {
  const angles = spots.map((spot) => Math.atan2(spot.y - y, spot.x - x)).sort((a, b) => a - b);
  return angles.map(
    (angle, i) => (angles[i + 1] ?? (angles[0] ?? outOfRange()) + 2 * Math.PI) - angle,
  );
}
