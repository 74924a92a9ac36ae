import { outOfRange } from '../../words/outOfRange';
import { dot, minus, type Vector } from '../base/vector';
import type { Coedge, Edge, Loop, Shell, Vertex } from './brep';
import { chained, isChained } from './chained';
import { yOf, type Frame } from './geometry';
import { namedBackwards, type GivenLoop } from './namedBackwards';

/**
 * Finds edges whose file names their ends the wrong way around: the loops that use one go on only if it is followed
 * against its flag. Of a circle that is another arc, the rest of it, which no flag tells.
 */
export class SwappedEnds {
  /** Loops as the file has them, by those that go on. */
  private readonly given = new Map<readonly Coedge[], readonly Coedge[]>();
  private readonly loops: GivenLoop[] = [];
  private isAnyReversed = false;

  /** @param given the coedges of a loop as the file has them @param along the same so that each goes on */
  note(given: readonly Coedge[], along: readonly Coedge[]): void {
    if (!isChained(along)) return;
    const reversals = given.map(({ isReversed }, i) => along[i]?.isReversed !== isReversed);
    this.given.set(along, given);
    this.loops.push({ coedges: given, reversed: reversals });
    if (reversals.includes(true)) this.isAnyReversed = true;
  }

  /** The shells with such edges put right; the same ones where there are none. */
  mended(shells: Shell[]): Shell[] {
    const right = this.isAnyReversed ? this.rightEdges() : null;
    if (!right || right.size === 0) return shells;
    return shells.map(({ faces }) => ({
      faces: faces.map((face) => ({
        ...face,
        loops: face.loops.map((one) => this.mendedLoop(one, right)),
      })),
    }));
  }

  private rightEdges(): ReadonlyMap<Edge, Edge> {
    const found = namedBackwards(this.loops);
    const right = new Map<Edge, Edge>();
    for (const [edge, isAlwaysTurned] of this.uses()) {
      const isBackwards = found?.get(edge) ?? (isAlwaysTurned && isMostOfATurn(edge));
      if (isBackwards) right.set(edge, { ...edge, start: edge.end, end: edge.start });
    }
    return right;
  }

  /** Edges that several coedges follow, and whether all of them must turn around. */
  private uses(): ReadonlyMap<Edge, boolean> {
    const once = new Set<Edge>();
    const uses = new Map<Edge, boolean>();
    const isReversedOf = new Map<Edge, boolean>();
    for (const { coedges, reversed } of this.loops) {
      coedges.forEach(({ edge }, i) => {
        const isAlways = (isReversedOf.get(edge) ?? true) && (reversed[i] ?? outOfRange());
        isReversedOf.set(edge, isAlways);
        if (once.has(edge)) uses.set(edge, isAlways);
        once.add(edge);
      });
    }
    return uses;
  }

  private mendedLoop(loop: Loop, right: ReadonlyMap<Edge, Edge>): Loop {
    if (loop.kind === 'vertex') return loop;
    const given = this.given.get(loop.coedges);
    if (!given?.some(({ edge }) => right.has(edge))) return loop;
    const coedges = given.map((coedge) => ({
      ...coedge,
      edge: right.get(coedge.edge) ?? coedge.edge,
    }));
    return { ...loop, coedges: chained(coedges) };
  }
}

/** Where the flags of a file count for nothing, an arc that is the lesser part of its circle is meant. */
function isMostOfATurn({ curve, start, end, isReversed }: Edge): boolean {
  if (!start || !end || start === end) return false;
  if (curve.kind !== 'circle' && curve.kind !== 'ellipse') return false;
  const [long, short] = curve.kind === 'circle' ? [1, 1] : [curve.majorRadius, curve.minorRadius];
  const angleAt = ({ point }: Vertex) => angleIn(curve.frame, point, long / short);
  const turn = angleAt(end) - angleAt(start);
  const way = isReversed ? -turn : turn;
  return way - 2 * Math.PI * Math.floor(way / (2 * Math.PI)) > Math.PI;
}

function angleIn(frame: Frame, point: Vector, stretch: number): number {
  const arm = minus(point, frame.origin);
  return Math.atan2(dot(arm, yOf(frame)) * stretch, dot(arm, frame.x));
}
