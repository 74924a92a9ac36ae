import { positionTolerance, HolePointMap, type FoundPattern, type HolePoint } from './pattern';

/** With more holes than `fewSpots`, only the steps to the `nearSpots` nearest holes are tried. */
const fewSpots = 24;
const nearSpots = 4;

/** Finds rows of equal steps, and rectangular grids of such rows. */
export function gridsOf(spots: readonly HolePoint[]): readonly FoundPattern[] {
  const map = new HolePointMap(spots);
  const found = new Map<string, FoundPattern>();
  for (const first of spots) {
    const steps = stepsFrom(first, spots);
    for (const step of steps) {
      if (map.at(first.x - step.x, first.y - step.y)) continue;
      const row = rowFrom(map, first, step);
      keep(found, rowPattern(row, step));
      for (const side of steps) {
        if (!isSquare(step, side) || map.at(first.x - side.x, first.y - side.y)) continue;
        keep(found, gridFrom(map, row, step, side));
      }
    }
  }
  return alone([...found.values()]);
}

interface Step {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

function stepsFrom(first: HolePoint, spots: readonly HolePoint[]): readonly Step[] {
  return spots
    .filter((spot) => spot !== first)
    .map((spot) => {
      const [x, y] = [spot.x - first.x, spot.y - first.y];
      return { x, y, length: Math.hypot(x, y) };
    })
    .filter(({ length }) => length > 10 * positionTolerance)
    .sort((a, b) => a.length - b.length)
    .slice(0, spots.length > fewSpots ? nearSpots : fewSpots);
}

function isSquare(a: Step, b: Step): boolean {
  const turn = a.x * b.y - a.y * b.x;
  const slack = 2 * positionTolerance * Math.max(a.length, b.length);
  return turn > 0 && Math.abs(a.x * b.x + a.y * b.y) <= slack;
}

function rowFrom(map: HolePointMap, first: HolePoint, { x, y }: Step): readonly HolePoint[] {
  const row = [first];
  // Each step starts at the last hole found, so that rounding errors of the file do not add up.
  for (let last: HolePoint | null = first; last;) {
    last = map.at(last.x + x, last.y + y);
    if (last) row.push(last);
  }
  return row;
}

function rowPattern(row: readonly HolePoint[], { length }: Step): FoundPattern | null {
  if (row.length < 3) return null;
  return { shape: { kind: 'row', pitch: length }, spots: row, centre: null };
}

function gridFrom(
  map: HolePointMap,
  row: readonly HolePoint[],
  step: Step,
  side: Step,
): FoundPattern | null {
  const rows = [row];
  for (let last: readonly HolePoint[] | null = row; last;) {
    const next: readonly HolePoint[] = last.flatMap(
      ({ x, y }) => map.at(x + side.x, y + side.y) ?? [],
    );
    last = next.length === row.length ? next : null;
    if (last) rows.push(last);
  }
  if (rows.length < 2 || row.length < 2) return null;
  const isWide =
    row.length > rows.length || (row.length === rows.length && step.length >= side.length);
  const across = { count: row.length, pitch: step.length };
  const upwards = { count: rows.length, pitch: side.length };
  const [one, other] = isWide ? [across, upwards] : [upwards, across];
  return {
    shape: {
      kind: 'grid',
      columns: one.count,
      rows: other.count,
      pitches: [one.pitch, other.pitch],
    },
    spots: rows.flat(),
    centre: null,
  };
}

function keep(found: Map<string, FoundPattern>, pattern: FoundPattern | null): void {
  if (!pattern) return;
  const key = pattern.spots
    .map(({ hole }) => hole)
    .sort((a, b) => a - b)
    .join();
  if (!found.has(key)) found.set(key, pattern);
}

/**
 * Removes small patterns that share a hole with another small pattern of the same size, because such patterns occur by
 * chance in any set of holes.
 */
function alone(patterns: readonly FoundPattern[]): readonly FoundPattern[] {
  const counts = new Map<string, number>();
  const keysOf = ({ spots }: FoundPattern) => spots.map(({ hole }) => `${spots.length} ${hole}`);
  const small = patterns.filter(({ spots }) => spots.length <= maxDoubtful);
  for (const key of small.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return patterns.filter(
    (one) => one.spots.length > maxDoubtful || keysOf(one).every((key) => counts.get(key) === 1),
  );
}

const maxDoubtful = 4;
