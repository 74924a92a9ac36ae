import { outOfRange } from '../../words/outOfRange';
import { distance, vectorAt, type Vector } from '../base/vector';
import type { SurfaceParameter, ExactCurve, ExactSurface } from './exact';

/**
 * A piece of a curve that runs along one side of a surface's parameter rectangle, with its parameter in linear
 * relation to the curve's.
 */
export interface BorderLine {
  readonly held: 'u' | 'v';
  /** Value of the held parameter. */
  readonly at: number;
  /** The other parameter is `start + slope * (t - from)`, with `t` the parameter of the curve. */
  readonly start: number;
  readonly slope: number;
}

/** Share of the curve's extent within which two points are the same. */
const same = 1e-9;
/**
 * Sampled shares of each smooth piece of the curve. With the end of the piece they are four points, which
 * determine a cubic.
 */
const shares = [0, 1 / 3, 2 / 3] as const;

/**
 * Finds the sides of a surface's parameter rectangle along which a piece of a curve runs. Along such a side no
 * nearest point has to be searched for; that search fails where a surface comes close to itself. There are
 * several results where the surface is closed.
 * @param from, to range of the curve's parameter; either may be the greater
 */
export function borderLines(
  surface: ExactSurface,
  curve: ExactCurve,
  from: number,
  to: number,
): readonly BorderLine[] {
  const { low, high } = curve;
  if (!(low < high) || !Number.isFinite(high - low) || from === to) return [];
  const places = placesAlong(curve, from, to);
  const extent = extentOf(places);
  if (!(extent > 0)) return [];
  return (['u', 'v'] as const).flatMap((held) => {
    const [ends, along] = [endsOf(surface[held]), endsOf(surface[held === 'u' ? 'v' : 'u'])];
    return ends.flatMap((at) =>
      [along, along.toReversed()].flatMap(([first, last]): BorderLine[] => {
        if (first === undefined || last === undefined) return [];
        const slope = (last - first) / (high - low);
        const line = { held, at, start: first + slope * (from - low), slope };
        return isOn(surface, line, from, places, same * extent) ? [line] : [];
      }),
    );
  });
}

/** Writes u and v at the distance `by` from the beginning of the piece, and their derivatives if `out` has room. */
export function onBorder({ held, at, start, slope }: BorderLine, by: number, out: Float64Array) {
  const [fixed, running] = held === 'u' ? [0, 1] : [1, 0];
  out[fixed] = at;
  out[running] = start + slope * by;
  if (out.length < 4) return;
  out[2 + fixed] = 0;
  out[2 + running] = slope;
}

function endsOf({ low, high }: SurfaceParameter): readonly number[] {
  return low < high && Number.isFinite(high - low) ? [low, high] : [];
}

interface Place {
  readonly t: number;
  readonly point: Vector;
}

function placesAlong(curve: ExactCurve, from: number, to: number): readonly Place[] {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const breaks = curve.breaks.filter((t) => t > least && t < most);
  const ends = [least, ...breaks, most];
  const stations = ends.slice(1).flatMap((end, i) => {
    const begin = ends[i] ?? outOfRange();
    return shares.map((share) => begin + share * (end - begin));
  });
  return [...stations, most].map((t) => {
    const place = new Float64Array(6);
    curve.at(t, place);
    return { t, point: vectorAt(place, 0) };
  });
}

/** The largest distance from the first point to another one. */
function extentOf(places: readonly Place[]): number {
  const [first] = places;
  return first ? Math.max(...places.map(({ point }) => distance(point, first.point))) : 0;
}

function isOn(
  surface: ExactSurface,
  line: BorderLine,
  from: number,
  places: readonly Place[],
  max: number,
): boolean {
  const uv = new Float64Array(2);
  const found = new Float64Array(9);
  return places.every(({ t, point }) => {
    onBorder(line, t - from, uv);
    surface.at(uv[0] ?? outOfRange(), uv[1] ?? outOfRange(), found);
    return distance(point, vectorAt(found, 0)) <= max;
  });
}
