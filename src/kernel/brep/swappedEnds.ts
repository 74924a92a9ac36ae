import { outOfRange } from '../../words/outOfRange';
import { dot, minus, type Vector } from '../base/vector';
import type { Coedge, Edge, Loop, Shell, Vertex } from './brep';
import { orientCoedges, areConsecutive } from './orientCoedges';
import { yOf, type Frame } from './geometry';
import { findSwappedEdges, type FlaggedLoop } from './findSwappedEdges';

/**
 * Finds edges whose file exchanges their two ends: the loops that use such an edge are only closed if it is
 * followed against its flag. On a circle the exchange means the complementary arc, which no flag shows.
 */
export class SwappedEnds {
  /** The loops of the file, keyed by their reoriented coedges. */
  private readonly given = new Map<readonly Coedge[], readonly Coedge[]>();
  private readonly loops: FlaggedLoop[] = [];
  private isAnyReversed = false;

  /**
   * @param given the coedges of a loop as the file has them
   * @param along the same coedges, reoriented so that each continues the one before
   */
  note(given: readonly Coedge[], along: readonly Coedge[]): void {
    if (!areConsecutive(along)) return;
    const reversals = given.map(({ isReversed }, i) => along[i]?.isReversed !== isReversed);
    this.given.set(along, given);
    this.loops.push({ coedges: given, reversed: reversals });
    if (reversals.includes(true)) this.isAnyReversed = true;
  }

  /** The shells with the ends of such edges corrected; the same shells where there are none. */
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
    const found = findSwappedEdges(this.loops);
    const right = new Map<Edge, Edge>();
    for (const [edge, isAlwaysTurned] of this.uses()) {
      const isBackwards = found?.get(edge) ?? (isAlwaysTurned && isOverHalfTurn(edge));
      if (isBackwards) right.set(edge, { ...edge, start: edge.end, end: edge.start });
    }
    return right;
  }

  /** Edges that several coedges use, and whether all of these must be reversed. */
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
    return { ...loop, coedges: orientCoedges(coedges) };
  }
}

/**
 * Whether an arc is more than half of its circle. Where the flags of a file are arbitrary, the shorter arc is
 * meant.
 */
function isOverHalfTurn({ curve, start, end, isReversed }: Edge): boolean {
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
