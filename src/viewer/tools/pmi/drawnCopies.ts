import { drawnPoints, type DrawnPoints } from '../../../model/pmi/drawn/drawnPoints';
import { memoized } from '../../../words/memoized';
import type { ModelPmi } from '../../pmi/modelPmi';
import type { AnnotationCopy } from './pmiCopies';

/** An instance of an annotation, and the location of its segments, triangles and dot in the arrays that are drawn. */
export interface DrawnCopy extends AnnotationCopy {
  readonly first: number;
  readonly count: number;
  /** The vertices, shared by all instances of the annotation. */
  readonly drawn: DrawnPoints;
}

/** Upper limit of the shapes of all instances; further instances are left out. */
const maxShapes = 5_000_000;

export function drawnCopies(pmi: ModelPmi, all: readonly AnnotationCopy[]): readonly DrawnCopy[] {
  const copies: DrawnCopy[] = [];
  const known = new Map<number, Pick<DrawnCopy, 'drawn' | 'count'>>();
  let first = 0;
  for (const copy of all) {
    const own = memoized(known, copy.annotation, () => drawnOf(pmi, copy.annotation));
    if (first + own.count > maxShapes) break;
    copies.push({ ...copy, ...own, first });
    first += own.count;
  }
  return copies;
}

function drawnOf(pmi: ModelPmi, annotation: number): Pick<DrawnCopy, 'drawn' | 'count'> {
  const drawn = drawnPoints(pmi.annotations[annotation] ?? nothing, pmi);
  const ofLines = drawn.lines.reduce((sum, points) => sum + points, 0);
  const segments = ofLines - drawn.lines.length;
  const count = segments + Math.floor((drawn.numbers.length - ofLines) / 3) + 1;
  return { drawn, count };
}

const nothing = { lines: [0, 0], triangles: [0, 0] } as const;
