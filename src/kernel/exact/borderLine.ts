import { outOfRange } from '../../words/outOfRange';
import { distance, vectorAt, type Vector } from '../base/vector';
import type { Direction, ExactCurve, ExactSurface } from './exact';

/** A side of the parameter rectangle of a surface, evenly as the parameter of a curve goes. */
export interface BorderLine {
  readonly held: 'u' | 'v';
  /** What the held parameter is. */
  readonly at: number;
  /** What the other one is at the beginning of the curve's piece, and how it goes on with the curve's. */
  readonly start: number;
  readonly slope: number;
}

/** Of the extent of the curve: what is nearer is the same place. */
const same = 1e-9;
/** Of each smooth piece of the curve: as many places settle a cubic. */
const shares = [0, 1 / 3, 2 / 3] as const;

/**
 * The sides of a surface's parameter rectangle that a piece of a curve is, place by place. Nothing has to be
 * searched for along such a side, which fails where a surface comes near to itself. Several where it closes.
 * @param from, to of the curve; either may be the greater
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

/** Writes the parameters u and v of a place of a border, and how they go on with the curve's parameter. */
export function onBorder({ held, at, start, slope }: BorderLine, by: number, out: Float64Array) {
  const [fixed, running] = held === 'u' ? [0, 1] : [1, 0];
  out[fixed] = at;
  out[running] = start + slope * by;
  if (out.length < 4) return;
  out[2 + fixed] = 0;
  out[2 + running] = slope;
}

function endsOf({ low, high }: Direction): readonly number[] {
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

/** From its first place to the farthest. */
function extentOf(places: readonly Place[]): number {
  const [first] = places;
  return first ? Math.max(...places.map(({ point }) => distance(point, first.point))) : 0;
}

function isOn(
  surface: ExactSurface,
  line: BorderLine,
  from: number,
  places: readonly Place[],
  most: number,
): boolean {
  const uv = new Float64Array(2);
  const found = new Float64Array(9);
  return places.every(({ t, point }) => {
    onBorder(line, t - from, uv);
    surface.at(uv[0] ?? outOfRange(), uv[1] ?? outOfRange(), found);
    return distance(point, vectorAt(found, 0)) <= most;
  });
}
