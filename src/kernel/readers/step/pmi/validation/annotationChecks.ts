import { memoized } from '../../../../../words/memoized';
import { allChecks, type Checks } from '../../../../../model/pmi/checkedMeasures';
import type { PmiAnnotation } from '../../../../../model/pmi/pmi';
import {
  cross,
  distance,
  lengthOf,
  minus,
  plus,
  times,
  vectorAt,
  type Vector,
} from '../../../../base/vector';
import { referenceIn, textIn } from '../../../../part21/parameter';
import type { Callout } from '../graphic/callouts';
import type { PmiFile } from '../pmiFile';
import { CheckList, declaredMeasures } from './declaredMeasure';

/**
 * Compares the lengths, areas and centres that a file declares of its annotations with those of the annotations as read
 * (CAx-IF, recommended practices for PMI validation properties).
 */
export function annotationChecks(
  pmi: PmiFile,
  annotations: readonly PmiAnnotation<number>[],
  callouts: readonly Callout[],
): Checks {
  const byId = new Map(annotations.map((one) => [one.id, one]));
  // Values declared for the only annotation occurrence in a callout apply to the callout.
  for (const { id, drawn } of callouts) {
    const annotation = byId.get(id);
    const [only] = drawn;
    if (annotation && only !== undefined && drawn.length === 1) byId.set(only, annotation);
  }
  const middles = new Map<number, Middles>();
  const checks = pmi.each(pmi.idsOf('PROPERTY_DEFINITION'), (id) => {
    const [name, , target] = pmi.general(id, 'PROPERTY_DEFINITION');
    if (textIn(name).toLowerCase() !== 'pmi validation property') return null;
    const within = pmi.own(referenceIn(target), 'CHARACTERIZED_ITEM_WITHIN_REPRESENTATION', 2);
    const annotation = byId.get(referenceIn(within?.[0]) ?? NaN);
    return annotation ? checkOne(pmi, id, annotation, middles) : null;
  });
  return allChecks(checks);
}

function checkOne(
  pmi: PmiFile,
  property: number,
  annotation: PmiAnnotation<number>,
  middles: Map<number, Middles>,
): Checks {
  const { id, name } = annotation;
  const list = new CheckList(declaredMeasures(pmi, property));
  const of = name || `#${id}`;
  const { drawn, filled } = memoized(middles, id, () => middlesOf(annotation));
  list.value('lines', of, both('curve length'), drawn.size);
  list.centre(of, both('curve centre point'), drawn.centre, drawn.size);
  // Some programs write fewer triangles than they have measured, whose area and centre are others.
  if (list.count('facets', of, 'number of facets', annotation.triangles.length / 9)) {
    list.value('fills', of, ['tessellated surface area'], filled.size);
    list.centre(of, ['tessellated surface centre point'], filled.centre, Math.sqrt(filled.size));
  }
  return list.checks;
}

function both(what: string): readonly string[] {
  return [`polyline ${what}`, `tessellated ${what}`];
}

interface Middle {
  /** Metres or square metres. */
  readonly size: number;
  /** Null if the size is zero. */
  readonly centre: Vector | null;
}

interface Middles {
  readonly drawn: Middle;
  readonly filled: Middle;
}

function middlesOf({ lines, borders = 0, triangles }: PmiAnnotation<number>): Middles {
  return {
    drawn: middleOf(segmentsOf(lines.slice(0, lines.length - borders))),
    filled: middleOf(fillsOf(triangles)),
  };
}

interface Piece {
  readonly size: number;
  readonly at: Vector;
}

function* segmentsOf(lines: readonly Float64Array[]): Generator<Piece> {
  for (const line of lines) {
    for (let i = 0; i + 5 < line.length; i += 3) {
      const [from, to] = [vectorAt(line, i), vectorAt(line, i + 3)];
      yield { size: distance(from, to), at: times(plus(from, to), 0.5) };
    }
  }
}

function* fillsOf(triangles: Float64Array): Generator<Piece> {
  for (let i = 0; i + 8 < triangles.length; i += 9) {
    const [a, b, c] = [
      vectorAt(triangles, i),
      vectorAt(triangles, i + 3),
      vectorAt(triangles, i + 6),
    ];
    const size = lengthOf(cross(minus(b, a), minus(c, a))) / 2;
    yield { size, at: times(plus(plus(a, b), c), 1 / 3) };
  }
}

function middleOf(pieces: Iterable<Piece>): Middle {
  let size = 0;
  let sum: Vector = [0, 0, 0];
  for (const piece of pieces) {
    size += piece.size;
    sum = plus(sum, times(piece.at, piece.size));
  }
  return { size, centre: size > 0 ? times(sum, 1 / size) : null };
}
