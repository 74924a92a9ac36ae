import { outOfRange } from '../../words/outOfRange';
import type { ExactSurface } from '../exact/exact';
import { rangeOf, type BoundSide } from './boundaryLoop';
import { LineOnSurface } from './sampleLine';
import { maxCoordinate } from './plane/halfEdgeMesh';
import { segmentCount, type SamplingLimits } from './sampleParameters';

/**
 * The parameter rectangle of one face, scaled to the integer grid of the triangulation so that the longest
 * permitted triangle side is about equal in all directions.
 */
export interface FacePlane {
  readonly uLow: number;
  readonly vLow: number;
  readonly uHigh: number;
  readonly vHigh: number;
  /** Number of steps that the limits require from one end to the other. */
  readonly uSteps: number;
  readonly vSteps: number;
  /** Grid units in a unit of each parameter. */
  readonly uScale: number;
  readonly vScale: number;
  /** Grid units in a step. */
  readonly step: number;
}

/** Smallest ratio of the sides of the scaled rectangle. A smaller one would leave too few grid units across. */
const narrowest = 1 / 512;
/** Most steps that a long straight direction is scaled to. */
const straightSteps = 1.5;
const samplesAcross = 3;

export function facePlane(
  surface: ExactSurface,
  isPlane: boolean,
  loops: readonly (readonly BoundSide[])[],
  limits: SamplingLimits,
): FacePlane | null {
  const sides = loops.flat();
  const [uLow, uHigh] = rangeOf(sides, 0);
  const [vLow, vHigh] = rangeOf(sides, 1);
  const width = uHigh - uLow;
  const height = vHigh - vLow;
  if (!(width > 0 && height > 0) || !Number.isFinite(width + height)) return null;
  const box = { uLow, uHigh, vLow, vHigh };
  if (isPlane) return laidOut(box, 0, 0, width, height);
  const u = across(surface, box, 'u', limits);
  const v = across(surface, box, 'v', limits);
  const uStraight = u.steps < 1;
  const vStraight = v.steps < 1;
  if (uStraight && vStraight) return laidOut(box, u.steps, v.steps, u.length, v.length);
  const uWide = uStraight ? Math.min(straightSteps, (u.length / v.length) * v.steps) : u.steps;
  const vWide = vStraight ? Math.min(straightSteps, (v.length / u.length) * u.steps) : v.steps;
  return laidOut(box, u.steps, v.steps, uWide, vWide);
}

type Box = Pick<FacePlane, 'uLow' | 'uHigh' | 'vLow' | 'vHigh'>;

function laidOut(
  box: Box,
  uSteps: number,
  vSteps: number,
  wide: number,
  high: number,
): FacePlane | null {
  if (!(wide > 0 && high > 0) || !Number.isFinite(wide + high)) return null;
  const largest = Math.max(wide, high);
  const uExtent = maxCoordinate * Math.max(wide / largest, narrowest);
  const vExtent = maxCoordinate * Math.max(high / largest, narrowest);
  const uScale = uExtent / (box.uHigh - box.uLow);
  const vScale = vExtent / (box.vHigh - box.vLow);
  return { ...box, uSteps, vSteps, uScale, vScale, step: maxCoordinate / largest };
}

/** The greatest length of a few isoparametric lines, and the greatest number of steps that one of them needs. */
function across(surface: ExactSurface, box: Box, which: 'u' | 'v', limits: SamplingLimits) {
  const { uLow, uHigh, vLow, vHigh } = box;
  const { breaks } = surface[which];
  const [low, high] = which === 'u' ? [uLow, uHigh] : [vLow, vHigh];
  const spans = spansBetween(breaks, low, high);
  let steps = 0;
  let length = 0;
  for (let i = 0; i < samplesAcross; i++) {
    const share = (i + 0.25) / (samplesAcross - 0.5);
    const at = which === 'u' ? vLow + share * (vHigh - vLow) : uLow + share * (uHigh - uLow);
    const way =
      which === 'u'
        ? new LineOnSurface(surface, uLow, at, uHigh, at)
        : new LineOnSurface(surface, at, vLow, at, vHigh);
    length = Math.max(length, lengthOf(way));
    if (!way.isLine) steps = Math.max(steps, segmentCount(way, 0, 1, spans, limits));
  }
  return { steps, length };
}

/** Number of smooth spans of a surface between two parameters. */
export function spansBetween(breaks: readonly number[], low: number, high: number): number {
  return 1 + breaks.filter((at) => at > low && at < high).length;
}

const place = new Float64Array(6);

function lengthOf(way: { at(t: number, out: Float64Array): void }): number {
  let length = 0;
  for (const share of [0.125, 0.375, 0.625, 0.875]) {
    way.at(share, place);
    length +=
      Math.hypot(place[3] ?? outOfRange(), place[4] ?? outOfRange(), place[5] ?? outOfRange()) / 4;
  }
  return length;
}
