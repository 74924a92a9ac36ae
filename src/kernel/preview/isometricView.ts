import { multiply, type Placement } from './placements';

/**
 * From the world (Z up) to an eye that looks from the front, right and above: x to the right, y up,
 * z towards the eye.
 */
const isometric = columns(
  [Math.SQRT1_2, -1 / Math.sqrt(6), 1 / Math.sqrt(3)],
  [Math.SQRT1_2, 1 / Math.sqrt(6), -1 / Math.sqrt(3)],
  [0, 2 / Math.sqrt(6), 1 / Math.sqrt(3)],
  [0, 0, 0],
);

/**
 * The isometric view that holds all placements in the middle of a square picture: x to the right, y
 * down, z towards the eye, all in samples. Null when nothing has a size.
 * @param size of the picture in samples
 * @param margin share of the picture to leave free on each side
 */
export function fitIsometric(
  placements: readonly Placement[],
  size: number,
  margin: number,
): Float64Array | null {
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  for (const { part, matrix } of placements) {
    stretch(low, high, part.positions, multiply(isometric, matrix));
  }
  const extent = Math.max(high[0] - low[0], high[1] - low[1]);
  if (!(extent > 0) || !Number.isFinite(extent)) return null;
  const scale = (size * (1 - 2 * margin)) / extent;
  const toSamples = columns(
    [scale, 0, 0],
    [0, -scale, 0],
    [0, 0, scale],
    [
      size / 2 - (scale * (low[0] + high[0])) / 2,
      size / 2 + (scale * (low[1] + high[1])) / 2,
      (-scale * (low[2] + high[2])) / 2,
    ],
  );
  return multiply(toSamples, isometric);
}

/** How near to the eye the origin of a placement's part stands, in samples. */
export function depthOf({ matrix }: Placement, view: Float64Array): number {
  return multiply(view, matrix)[14] ?? 0;
}

type Triple = [x: number, y: number, z: number];

function columns(a: Triple, b: Triple, c: Triple, d: Triple): Float64Array {
  return Float64Array.of(...a, 0, ...b, 0, ...c, 0, ...d, 1);
}

function stretch(low: Triple, high: Triple, points: Float32Array, matrix: Float64Array): void {
  for (const axis of [0, 1, 2] as const) {
    const a = matrix[axis] ?? 0;
    const b = matrix[axis + 4] ?? 0;
    const c = matrix[axis + 8] ?? 0;
    const d = matrix[axis + 12] ?? 0;
    for (let i = 0; i < points.length; i += 3) {
      const value = a * (points[i] ?? 0) + b * (points[i + 1] ?? 0) + c * (points[i + 2] ?? 0) + d;
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
}
