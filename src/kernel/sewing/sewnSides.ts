import type { Vertex } from '../brep/brep';
import { distance } from '../base/vector';
import { Unexpected } from '../base/unexpected';
import type { Segment } from './sewnSegment';
import type { FaceDraft } from './faceDraft';
import { SewnCorners } from './sewnCorners';
import { requireExactCurve, pointOn, type Side } from './side';

/** Factor on the tolerance: largest gap between consecutive ends of a boundary. */
const maxGap = 20;

/** The consecutive sides of one loop. */
export type SideLoop = readonly Side[];

/**
 * The borders of faces, with corners that all faces share.
 * @returns the loops of each face
 * @throws Unexpected where a border is not closed
 */
export function sidesOf(
  drafts: readonly FaceDraft[],
  tolerance: number,
): readonly (readonly SideLoop[])[] {
  const corners = new SewnCorners(tolerance);
  const numbered = drafts.map(({ loops }) =>
    loops.map((loop) => numberedLoop(loop, corners, tolerance)),
  );
  const vertices = corners.vertices();
  return numbered.map((loops, face) =>
    loops.map((loop) => loop.flatMap((one) => sideOf(one, face, vertices, tolerance))),
  );
}

interface Numbered {
  readonly segment: Segment;
  /** Numbers of its ends, in the natural direction. */
  readonly start: number;
  readonly end: number;
  readonly isReversed: boolean;
}

/** Orients each segment so that it continues the one before. */
function numberedLoop(
  loop: readonly Segment[],
  corners: SewnCorners,
  tolerance: number,
): Numbered[] {
  const directions = directionsOf(loop);
  const numbered = loop.map((segment, i) => ({
    segment,
    start: corners.add(segment.start),
    end: corners.add(segment.end),
    isReversed: directions[i] ?? false,
  }));
  numbered.forEach((one, i) => {
    const next = numbered[i + 1] ?? numbered[0] ?? one;
    const [here, there] = [endPoint(one), startPoint(next)];
    if (!(distance(here, there) <= maxGap * tolerance)) throw new Unexpected('an open boundary');
    corners.join(one.isReversed ? one.start : one.end, next.isReversed ? next.end : next.start);
  });
  return numbered;
}

function directionsOf(loop: readonly Segment[]): boolean[] {
  const forwards = chain(loop, false);
  if (loop.length < 2) return forwards.directions;
  const backwards = chain(loop, true);
  return backwards.gaps < forwards.gaps ? backwards.directions : forwards.directions;
}

function chain(loop: readonly Segment[], isFirstReversed: boolean) {
  const directions: boolean[] = [];
  let gaps = 0;
  loop.forEach((segment, i) => {
    const before = loop[i - 1];
    if (!before) {
      directions.push(isFirstReversed);
      return;
    }
    const at = directions[i - 1] ? before.start : before.end;
    const [toStart, toEnd] = [distance(at, segment.start), distance(at, segment.end)];
    directions.push(toEnd < toStart);
    gaps += Math.min(toStart, toEnd);
  });
  const [first, last] = [loop[0], loop.at(-1)];
  if (first && last) {
    const end = directions.at(-1) ? last.start : last.end;
    gaps += distance(end, isFirstReversed ? first.end : first.start);
  }
  return { directions, gaps };
}

function endPoint({ segment, isReversed }: Numbered) {
  return isReversed ? segment.start : segment.end;
}

function startPoint({ segment, isReversed }: Numbered) {
  return isReversed ? segment.end : segment.start;
}

/** Empty for a segment that is not longer than the tolerance between corners. */
function sideOf(
  { segment, start, end, isReversed }: Numbered,
  face: number,
  vertices: readonly Vertex[],
  tolerance: number,
): Side[] {
  const { curve, from, to } = segment;
  const [first, last] = [vertices[start], vertices[end]];
  if (!first || !last) throw new Unexpected('a corner that is not there');
  const side: Side = {
    face,
    curve,
    exact: requireExactCurve(curve),
    ...{ from, to, start: first, end: last, isReversed },
  };
  const isPoint =
    first === last &&
    [0.25, 0.5, 0.75].every(
      (share) => distance(pointOn(side, share), first.point) <= 4 * tolerance,
    );
  return isPoint ? [] : [side];
}
