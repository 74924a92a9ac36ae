import { outOfRange } from '../../words/outOfRange';
import { breaksBetween } from '../exact/integrals/breaks';

/** Accuracy of triangles and polylines. */
export interface SamplingLimits {
  /** Largest distance from a curve or surface, in the unit of the model. */
  readonly deflection: number;
  /** Largest angle between neighbours, in radians. */
  readonly angle: number;
}

/** A curve to sample, in space or on a surface. */
export interface ParametricCurve {
  /** Writes the point and its derivative: six numbers. */
  at(t: number, out: Float64Array): void;
  readonly breaks: readonly number[];
  readonly period: number | null;
  readonly isLine: boolean;
}

/** Smallest angle between tangents that counts as a corner, in radians. */
const corner = 0.1;
const samplesPerBreak = 4;
const fewestSamples = 12;
const maxSamples = 1024;
/** Factor by which a step may exceed the angle, so that a full circle has twelve steps at half a radian. */
const angleGrace = 1.05;
const maxSegments = 20_000;
/** Share of the deflection below which two points of a curve are too close. */
const crowded = 0.01;
/** Smallest number of segments of a smooth curve that is not straight. */
const fewestSegments = 3;

/**
 * Parameters at which a curve is cut, from the first to the last one, so that no chord is farther from the
 * curve than the deflection or turns by more than the angle.
 * @param pieces smallest number of pieces
 */
export function sampleParameters(
  curve: ParametricCurve,
  from: number,
  to: number,
  limits: SamplingLimits,
  pieces = 1,
): Float64Array {
  if (curve.isLine) return evenly(from, to, pieces);
  const breaks = breaksBetween({ at: curve.breaks, period: curve.period }, from, to);
  const ends = [from, ...breaks.filter((t) => isCorner(curve, t, to - from)), to];
  const stations = [from];
  for (let i = 1; i < ends.length; i++) {
    const start = ends[i - 1] ?? from;
    const end = ends[i] ?? to;
    const inside = breaks.filter((t) => (t - start) * (end - t) > 0).length;
    const least = Math.max(fewestSegments, Math.ceil(pieces / (ends.length - 1)));
    smoothStations(curve, start, end, { spans: inside + 1, min: least }, limits, stations);
  }
  return apart(curve, stations, crowded * limits.deflection);
}

function evenly(from: number, to: number, pieces: number): Float64Array {
  const stations = Float64Array.from(
    { length: pieces + 1 },
    (_, i) => from + ((to - from) * i) / pieces,
  );
  stations[pieces] = to;
  return stations;
}

/**
 * Leaves out points that are closer than `least` to the one before or to the last one: a fitted curve may
 * oscillate there and would cross itself. Keeps all where too few would remain.
 */
function apart(curve: ParametricCurve, stations: readonly number[], min: number): Float64Array {
  const end = stations.at(-1) ?? outOfRange();
  const last = new Float64Array(6);
  curve.at(end, last);
  curve.at(stations[0] ?? outOfRange(), here);
  const kept = stations.filter((t, i) => {
    if (i === 0 || i === stations.length - 1) return true;
    curve.at(t, there);
    if (distance(here, there) < min || distance(there, last) < min) return false;
    here.set(there);
    return true;
  });
  return Float64Array.from(kept.length > fewestSegments ? kept : stations);
}

/** The number of segments that a smooth piece of a curve needs, as a fraction. */
export function segmentCount(
  curve: ParametricCurve,
  from: number,
  to: number,
  spans: number,
  limits: SamplingLimits,
): number {
  return demandAlong(curve, from, to, spans, limits).at(-1) ?? outOfRange();
}

const here = new Float64Array(6);
const there = new Float64Array(6);

/** The step is large against rounding of the parameter (1e-16) and small against the pieces of a curve. */
function isCorner(curve: ParametricCurve, t: number, range: number): boolean {
  curve.at(t - 1e-7 * range, here);
  curve.at(t + 1e-7 * range, there);
  return turnBetween(here, there) > corner;
}

function smoothStations(
  curve: ParametricCurve,
  from: number,
  to: number,
  { spans, min }: Smooth,
  limits: SamplingLimits,
  stations: number[],
): void {
  const first = fitted(curve, from, to, { spans, min }, limits);
  let found = first;
  // A curve may wind between its samples, as along the seam of a spring. Then more samples are taken.
  for (let more = Math.max(3, spans); !found.isWithin && samplesPerBreak * more < maxSamples;) {
    more *= 4;
    found = fitted(curve, from, to, { spans: more, min }, limits);
  }
  const { own } = found.isWithin ? found : first;
  for (let i = 1; i < own.length; i++) stations.push(own[i] ?? to);
}

interface Smooth {
  readonly spans: number;
  /** Smallest number of segments. */
  readonly min: number;
}

function fitted(
  curve: ParametricCurve,
  from: number,
  to: number,
  { spans, min }: Smooth,
  limits: SamplingLimits,
): { readonly own: Float64Array; readonly isWithin: boolean } {
  const demand = demandAlong(curve, from, to, spans, limits);
  let count = Math.max(min, Math.ceil((demand.at(-1) ?? outOfRange()) - 0.02));
  // The samples may have missed a bend that the chords reveal. Then more segments are tried.
  for (let round = 0; ; round++) {
    const own = placed(demand, from, to, Math.min(count, maxSegments));
    const isNear = isWithin(curve, own, limits.deflection);
    if (round === 3 || isNear) return { own, isWithin: isNear };
    count = Math.ceil(count * 1.3);
  }
}

/** The number of segments needed from the start up to each of evenly spaced samples, beginning with 0. */
function demandAlong(
  curve: ParametricCurve,
  from: number,
  to: number,
  spans: number,
  { deflection, angle }: SamplingLimits,
): Float64Array {
  const steps = Math.min(maxSamples, Math.max(fewestSamples, samplesPerBreak * spans));
  const demand = new Float64Array(steps + 1);
  curve.at(from, here);
  for (let i = 1; i <= steps; i++) {
    curve.at(from + ((to - from) * i) / steps, there);
    const length = distance(here, there);
    const turn = turnBetween(here, there);
    const own = Math.max(
      turn / (angle * angleGrace),
      Math.sqrt((turn * length) / (8 * deflection)),
    );
    demand[i] = (demand[i - 1] ?? outOfRange()) + own;
    here.set(there);
  }
  return demand;
}

/** Parameters at equal shares of the needed segments. */
function placed(demand: Float64Array, from: number, to: number, count: number): Float64Array {
  const steps = demand.length - 1;
  const whole = demand[steps] ?? outOfRange();
  const stations = new Float64Array(count + 1);
  let sample = 0;
  for (let i = 1; i < count; i++) {
    const asked = (whole * i) / count;
    // Less than a billionth of a segment is needed: the curve is straight, and the shares would be those of rounding.
    if (!(whole > 1e-9)) {
      stations[i] = from + ((to - from) * i) / count;
      continue;
    }
    while (sample < steps - 1 && (demand[sample + 1] ?? outOfRange()) < asked) sample++;
    const before = demand[sample] ?? outOfRange();
    const width = (demand[sample + 1] ?? outOfRange()) - before;
    const share = width > 0 ? (asked - before) / width : 0;
    stations[i] = from + ((to - from) * (sample + share)) / steps;
  }
  stations[0] = from;
  stations[count] = to;
  return stations;
}

/** Whether the curve is within the deflection of its chords. */
function isWithin(curve: ParametricCurve, stations: Float64Array, deflection: number): boolean {
  const most = 1.01 * deflection;
  curve.at(stations[0] ?? outOfRange(), here);
  for (let i = 1; i < stations.length; i++) {
    const start = stations[i - 1] ?? outOfRange();
    const end = stations[i] ?? outOfRange();
    const x = here[0] ?? outOfRange();
    const y = here[1] ?? outOfRange();
    const z = here[2] ?? outOfRange();
    curve.at(end, here);
    for (let share = 1; share <= 3; share++) {
      curve.at(start + ((end - start) * share) / 4, there);
      if (distanceToChord(x, y, z, here, there) > most) return false;
    }
  }
  return true;
}

function distanceToChord(
  x: number,
  y: number,
  z: number,
  end: Float64Array,
  point: Float64Array,
): number {
  const dx = (end[0] ?? outOfRange()) - x;
  const dy = (end[1] ?? outOfRange()) - y;
  const dz = (end[2] ?? outOfRange()) - z;
  const px = (point[0] ?? outOfRange()) - x;
  const py = (point[1] ?? outOfRange()) - y;
  const pz = (point[2] ?? outOfRange()) - z;
  const length = dx * dx + dy * dy + dz * dz;
  const share = length > 0 ? (px * dx + py * dy + pz * dz) / length : 0;
  return Math.hypot(px - share * dx, py - share * dy, pz - share * dz);
}

function distance(a: Float64Array, b: Float64Array): number {
  const dx = (a[0] ?? outOfRange()) - (b[0] ?? outOfRange());
  const dy = (a[1] ?? outOfRange()) - (b[1] ?? outOfRange());
  const dz = (a[2] ?? outOfRange()) - (b[2] ?? outOfRange());
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** The angle between two derivatives, in radians; 0 where one of them is zero. */
function turnBetween(a: Float64Array, b: Float64Array): number {
  const ax = a[3] ?? outOfRange();
  const ay = a[4] ?? outOfRange();
  const az = a[5] ?? outOfRange();
  const bx = b[3] ?? outOfRange();
  const by = b[4] ?? outOfRange();
  const bz = b[5] ?? outOfRange();
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz);
}
