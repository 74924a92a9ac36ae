import { memoized } from '../../../../words/memoized';
import { outOfRange } from '../../../../words/outOfRange';
import { knotRange } from '../../../../model/exact/splines/knotRange';
import {
  curvePointAt,
  rangeOfCurve,
  rangesOf,
  surfacePointAt,
  type Range,
} from '../../../../model/exact/splines/splinePoint';
import type { SplineCurve, SplineSurface } from '../../../../model/shapes';
import { distance, type Vector } from '../../../../model/vectors';
import type { Chart, ChartAxis } from './chart';

type Spline = SplineCurve | SplineSurface;

/** A spline, and points all over it. */
interface Sampled extends Pick<Chart, 'axes' | 'point'> {
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly at: readonly number[];
  readonly point: Vector;
}

/** A spline is asked many times: its points are taken once. */
const known = new WeakMap<Spline, Sampled>();

/** By the parameters of a spline, from the sample of it that is nearest to a point. */
export function splineChart(spline: Spline, near: Vector): Chart {
  const { axes, point, samples } = memoized(known, spline, sampled);
  let start: readonly number[] | null = null;
  let least = Infinity;
  for (const sample of samples) {
    const away = distance(sample.point, near);
    if (start === null || away < least) [start, least] = [sample.at, away];
  }
  return { axes, point, start: start ?? outOfRange() };
}

function sampled(spline: Spline): Sampled {
  return 'kind' in spline ? sampledSurface(spline) : sampledCurve(spline);
}

function sampledCurve(curve: SplineCurve): Sampled {
  const at = (t: number) => curvePointAt(curve, t);
  const axis = axisOf(rangeOfCurve(curve), knotsOfRounds(curve), curve.degree, at);
  return {
    axes: [axis],
    point: ([t = outOfRange()]) => at(axis.within(t)),
    samples: axis.samples.map((t) => ({ at: [t], point: at(t) })),
  };
}

/** A closed curve may run on over its last knot. */
function knotsOfRounds({ degree, knots }: SplineCurve): readonly number[] {
  const [low, high] = knotRange(degree, knots);
  return [...knots, ...knots.map((knot) => knot + (high - low))];
}

function sampledSurface(surface: SplineSurface): Sampled {
  const [u, v] = rangesOf(surface);
  const at = (s: number, t: number) => surfacePointAt(surface, s, t);
  const [uLines, vLines] = linesOf(surface);
  const middleOf = ([low, high]: Range) => (low + high) / 2;
  const [along, across] = [
    axisOf(u, ...uLines, (s) => at(s, middleOf(v))),
    axisOf(v, ...vLines, (t) => at(middleOf(u), t)),
  ] as const;
  return {
    axes: [along, across],
    point: ([s = outOfRange(), t = outOfRange()]) => at(along.within(s), across.within(t)),
    samples: along.samples.flatMap((s) =>
      across.samples.map((t) => ({ at: [s, t], point: at(s, t) })),
    ),
  };
}

type Lines = readonly [knots: readonly number[], degree: number];

function linesOf(surface: SplineSurface): readonly [Lines, Lines] {
  switch (surface.kind) {
    case 'patch':
      return [
        [surface.knots[0], surface.degrees[0]],
        [surface.knots[1], surface.degrees[1]],
      ];
    case 'extruded':
      return [[surface.section.knots, surface.section.degree], straight];
    case 'revolved':
      return [[surface.profile.knots, surface.profile.degree], round];
  }
}

const straight: Lines = [[], 1];
/** A whole turn has some pieces to look at. */
const round: Lines = [[], 8];

/** An axis that goes on over the end of what is closed, and what is sampled of it. */
interface SplineAxis extends ChartAxis {
  /** Parameters dense enough to find what is near. */
  readonly samples: readonly number[];
  /** The parameter itself, or on its first round. */
  readonly within: (parameter: number) => number;
}

function axisOf(
  range: Range,
  knots: readonly number[],
  degree: number,
  at: (parameter: number) => Vector,
): SplineAxis {
  const [low, high] = range;
  const width = high - low;
  const breaks = [low, ...new Set(knots.filter((knot) => knot > low && knot < high)), high];
  const all = breaks.slice(1).flatMap((end, i) => {
    const from = breaks[i] ?? outOfRange();
    const steps = breaks.length > manyBreaks ? 1 : Math.min(degree, usualDegree) + 1;
    // Not at the ends: at a pole of the surface no step would lead away.
    return Array.from({ length: steps }, (_, k) => from + ((end - from) * (k + 0.5)) / steps);
  });
  const every = Math.ceil(all.length / mostSamples);
  const samples = all.filter((_, i) => i % every === 0);
  const start = at(low);
  const extent = Math.max(...samples.map((sample) => distance(at(sample), start)));
  const isClosed = distance(start, at(high)) <= Math.max(closed, closedShare * extent);
  return {
    low: isClosed ? -Infinity : low,
    high: isClosed ? Infinity : high,
    scale: width / (breaks.length - 1),
    samples,
    within: isClosed
      ? (parameter) => parameter - Math.floor((parameter - low) / width) * width
      : (parameter) => parameter,
  };
}

/** More samples in one direction nobody waits for. */
const mostSamples = 150;
const usualDegree = 5;

/** Pieces of a spline from which on one sample each is enough. */
const manyBreaks = 60;

/** Metres within which the ends of a spline are one. */
const closed = 1e-9;
/** The same as a share of its extent, as the kernel has it: numbers of a file are rounded. */
const closedShare = 1e-8;
