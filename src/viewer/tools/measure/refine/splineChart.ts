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

/** A spline with points sampled all over it. */
interface Sampled extends Pick<Chart, 'axes' | 'point'> {
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly at: readonly number[];
  readonly point: Vector;
}

/** Samples are cached, because a spline is used many times. */
const known = new WeakMap<Spline, Sampled>();

/** Parametrizes a spline, starting at its sample nearest to a point. */
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

/** A closed curve may be evaluated beyond its last knot. */
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
/** A full turn is sampled as 8 pieces. */
const round: Lines = [[], 8];

/** An axis of a spline, which continues past the ends of a closed spline, and its samples. */
interface SplineAxis extends ChartAxis {
  /** Parameters dense enough to find the nearest point. */
  readonly samples: readonly number[];
  /** Maps a parameter of a closed spline to its first period. */
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
    // Not at the ends, since at a pole of the surface no step leads away.
    return Array.from({ length: steps }, (_, k) => from + ((end - from) * (k + 0.5)) / steps);
  });
  const every = Math.ceil(all.length / maxSamples);
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

/** Upper limit of the samples in one direction, which bounds the time. */
const maxSamples = 150;
const usualDegree = 5;

/** From this number of knot intervals on, one sample each is enough. */
const manyBreaks = 60;

/** Distance within which the ends of a spline coincide, metres. */
const closed = 1e-9;
/** The same relative to its extent, as in the kernel, because numbers in files are rounded. */
const closedShare = 1e-8;
