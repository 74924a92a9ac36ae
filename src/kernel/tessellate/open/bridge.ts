import { outOfRange } from '../../../words/outOfRange';
import { moved, reversed, sidesFrom, type BoundLoop, type BoundSide } from '../boundaryLoop';
import type { LoopSurface } from '../loop/loopSurface';
import type { SamplingLimits } from '../sampleParameters';
import { isLoop, type Band } from './band';
import { BandSides } from './bandSides';
import { loopAbove } from './loopAbove';
import { splitSidesAt, loopPoints, type LoopPoint } from './loopPoints';

interface Opened {
  readonly outer: readonly BoundSide[];
  /** The holes that the cut does not pass through. */
  readonly holes: readonly BoundLoop[];
}

/** Most starts at which a cut is tried. */
const maxAttempts = 24;

/**
 * Cuts a band open from the bottom to the top, through the holes on the way. A cut joins existing points of the
 * boundaries, so that no edge gets an additional point. Null where no cut is possible.
 */
export function bridge(
  band: Band,
  loopSurface: LoopSurface,
  limits: SamplingLimits,
): Opened | null {
  const made = new BandSides(loopSurface, limits, band.isAlongV);
  for (const start of startsOf(band, made).slice(0, maxAttempts)) {
    const opened = cutFrom(start, band, made);
    if (opened) return opened;
  }
  return null;
}

/**
 * Starts of a cut: points of the bottom, the highest first, or points of a degenerate bottom, below those of
 * the top.
 */
function startsOf({ bottom, top, period }: Band, made: BandSides): readonly LoopPoint[] {
  if (isLoop(bottom)) return loopPoints(bottom).sort((a, b) => b.y - a.y || a.x - b.x);
  const above = isLoop(top)
    ? loopPoints(top)
        .sort((a, b) => a.y - b.y)
        .map(({ x }) => x)
    : [];
  const anywhere = Array.from({ length: maxAttempts }, (_, i) => (period * i) / maxAttempts);
  const xs = above.length > 0 ? above : anywhere;
  return xs.map((x) => made.onTip(bottom, x));
}

function cutFrom(start: LoopPoint, band: Band, made: BandSides): Opened | null {
  const { top, period } = band;
  const waiting = new Set(band.holes);
  const up: BoundSide[] = [];
  const down: BoundSide[] = [];
  const cutTo = (from: LoopPoint, to: LoopPoint) => {
    const line = made.line(from, to);
    up.push(moved(line, period, 0));
    down.unshift(reversed(line));
  };
  const arrive = (from: LoopPoint, end: LoopPoint): Opened => {
    cutTo(from, end);
    const outer = [...below(start, band, made), ...up, ...above(end, band, made), ...down];
    return { outer, holes: [...waiting] };
  };
  let spot = start;
  for (let step = 0; step <= band.holes.length; step++) {
    const reached = loopAbove(band, spot, [...waiting]);
    if (reached === 'nothing') return isLoop(top) ? null : arrive(spot, made.onTip(top, spot.x));
    if (reached === 'hidden') return null;
    const { loop, original, spot: end } = reached;
    if (original === top) return arrive(spot, end);
    cutTo(spot, end);
    waiting.delete(original);
    const high = loopPoints(loop).reduce((a, b) => (b.y > a.y ? b : a));
    const [first, second] = splitSidesAt(sidesFrom(loop, end.side, end.point), high);
    up.push(...first.map((side) => moved(side, period, 0)));
    down.unshift(...second);
    spot = high;
  }
  return null;
}

function below({ x, side, point }: LoopPoint, band: Band, made: BandSides): readonly BoundSide[] {
  const { bottom, period } = band;
  return isLoop(bottom) ? sidesFrom(bottom, side, point) : [made.alongTip(bottom, x, x + period)];
}

/** The sides of the top, from the end of the cut, one period further on. */
function above({ x, side, point }: LoopPoint, band: Band, made: BandSides): readonly BoundSide[] {
  const { top, period } = band;
  if (!isLoop(top)) return [made.alongTip(top, x + period, x)];
  const sides = sidesFrom(top, side, point);
  const by = x + period - (sides[0]?.points[0] ?? outOfRange());
  return sides.map((one) => moved(one, by, 0));
}
