import { roundGroups, seamsWithin } from '../../model/exact/joinedFaces';
import type { EdgePiece, LineBatch, Model, Part } from '../model/model';
import { memoized } from '../../words/memoized';
import type { ShapesOf } from './shapesReader';

/** Longest time that a step may block the page, ms. */
const sliceMs = 8;

/**
 * The edge segments as drawn: seams inside of faces that count as one get zero length, so that the numbers of segments
 * stay the same. Null when the model was replaced meanwhile.
 */
export async function drawnLines(
  model: Model,
  shapesOf: ShapesOf,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly LineBatch[] | null> {
  const lines = [...model.lines];
  const copies = new Map<Float32Array, Float32Array>();
  const ownLine = (batch: number): LineBatch | undefined => {
    const line = lines[batch];
    if (!line || line !== model.lines[batch]) return line;
    const segments = memoized(copies, line.segments, () => line.segments.slice());
    return (lines[batch] = { ...line, segments });
  };
  const seamsOf = seamFinder(shapesOf);
  let untilMs = performance.now() + sliceMs;
  for (const piece of model.edges) {
    if (performance.now() > untilMs) {
      await pause();
      if (signal.aborted) return null;
      untilMs = performance.now() + sliceMs;
    }
    for (const seam of seamsOf(piece.part)) hideEdge(piece, seam, ownLine);
  }
  return signal.aborted ? null : lines;
}

function seamFinder(shapesOf: ShapesOf): (part: Part) => readonly number[] {
  const byMesh = new Map<number, readonly number[]>();
  return (part) => {
    const known = byMesh.get(part.mesh);
    if (known) return known;
    const shapes = shapesOf(part);
    const seams = shapes ? seamsWithin(shapes, roundGroups(shapes)) : [];
    byMesh.set(part.mesh, seams);
    return seams;
  };
}

/**
 * Segments are copied before they are changed, because measuring and sections use the original ones; the same segments
 * in several batches once.
 */
function hideEdge(
  { batch, firstSegment, segments, starts }: EdgePiece,
  edge: number,
  ownLine: (batch: number) => LineBatch | undefined,
): void {
  const from = starts?.[edge];
  const own = from === undefined ? undefined : ownLine(batch);
  if (from === undefined || !own) return;
  const to = Math.min(starts?.[edge + 1] ?? Infinity, segments.length / 6);
  for (let segment = firstSegment + from; segment < firstSegment + to; segment++) {
    own.segments.copyWithin(6 * segment + 3, 6 * segment, 6 * segment + 3);
  }
}
