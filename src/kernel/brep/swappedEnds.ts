import { dot, minus, type Vector } from '../base/vector';
import type { Coedge, Edge, Loop, Shell } from './brep';
import { yOf, type Frame } from './geometry';

/**
 * Finds edges whose file names their ends the wrong way around: each loop that uses one goes on only if it is
 * followed against its flag. Of a circle that is another arc, the rest of it, which no flag tells.
 */
export class SwappedEnds {
  private readonly uses = new Map<Edge, { all: number; turned: number }>();

  /** @param given the coedges of a loop as the file has them @param chained the same so that each goes on */
  note(given: readonly Coedge[], chained: readonly Coedge[]): void {
    given.forEach((coedge, i) => {
      const use = this.uses.get(coedge.edge) ?? { all: 0, turned: 0 };
      use.all += 1;
      if (chained[i]?.isReversed !== coedge.isReversed) use.turned += 1;
      this.uses.set(coedge.edge, use);
    });
  }

  /** The shells with such edges put right; the same ones where there are none. */
  mended(shells: Shell[]): Shell[] {
    const right = new Map<Edge, Edge>();
    for (const [edge, { all, turned }] of this.uses) {
      if (all > 1 && turned === all && isMostOfATurn(edge)) {
        right.set(edge, { ...edge, start: edge.end, end: edge.start });
      }
    }
    if (right.size === 0) return shells;
    return shells.map(({ faces }) => ({
      faces: faces.map((face) => ({ ...face, loops: face.loops.map((one) => mended(one, right)) })),
    }));
  }
}

function mended(loop: Loop, right: ReadonlyMap<Edge, Edge>): Loop {
  if (loop.kind === 'vertex') return loop;
  const coedges = loop.coedges.map((coedge) => {
    const edge = right.get(coedge.edge);
    return edge ? { edge, isReversed: !coedge.isReversed } : coedge;
  });
  return { ...loop, coedges };
}

/** Some programs write the flags of a loop by chance: an arc that is the lesser part of its circle is meant. */
function isMostOfATurn({ curve, start, end, isReversed }: Edge): boolean {
  if (!start || !end || start === end) return false;
  if (curve.kind !== 'circle' && curve.kind !== 'ellipse') return false;
  const [long, short] = curve.kind === 'circle' ? [1, 1] : [curve.majorRadius, curve.minorRadius];
  const [from, to] = [start, end].map(({ point }) => angleIn(curve.frame, point, long / short));
  const turn = (to ?? 0) - (from ?? 0);
  const way = isReversed ? -turn : turn;
  return way - 2 * Math.PI * Math.floor(way / (2 * Math.PI)) > Math.PI;
}

function angleIn(frame: Frame, point: Vector, stretch: number): number {
  const arm = minus(point, frame.origin);
  return Math.atan2(dot(arm, yOf(frame)) * stretch, dot(arm, frame.x));
}
