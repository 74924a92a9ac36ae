import { memoized } from '../../../../../words/memoized';
import { allChecks, type Checks } from '../../../../../model/pmi/checkedMeasures';
import type { PmiAnnotation } from '../../../../../model/pmi/pmi';
import { times, vectorAt, type Vector } from '../../../../base/vector';
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
  const drawn = new MiddleSum();
  for (const line of lines.slice(0, lines.length - borders)) {
    for (let i = 0; i + 5 < line.length; i += 3) drawn.addSegment(line, i);
  }
  const filled = new MiddleSum();
  for (let i = 0; i + 8 < triangles.length; i += 9) filled.addTriangle(triangles, i);
  return { drawn: drawn.middle, filled: filled.middle };
}

/** Sums the sizes and the middles of pieces without an object for each, because texts have tens of thousands. */
class MiddleSum {
  private size = 0;
  private x = 0;
  private y = 0;
  private z = 0;

  get middle(): Middle {
    const { size } = this;
    return { size, centre: size > 0 ? times([this.x, this.y, this.z], 1 / size) : null };
  }

  addSegment(points: Float64Array, i: number): void {
    const [ax, ay, az] = vectorAt(points, i);
    const [bx, by, bz] = vectorAt(points, i + 3);
    const size = norm(bx - ax, by - ay, bz - az);
    this.add(size, (ax + bx) * 0.5, (ay + by) * 0.5, (az + bz) * 0.5);
  }

  addTriangle(points: Float64Array, i: number): void {
    const [ax, ay, az] = vectorAt(points, i);
    const [bx, by, bz] = vectorAt(points, i + 3);
    const [cx, cy, cz] = vectorAt(points, i + 6);
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
    const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
    const size = norm(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
    this.add(size, (ax + bx + cx) * third, (ay + by + cy) * third, (az + bz + cz) * third);
  }

  private add(size: number, x: number, y: number, z: number): void {
    this.size += size;
    this.x += x * size;
    this.y += y * size;
    this.z += z * size;
  }
}

const third = 1 / 3;

/** The length of a vector of ordinary size, as lines on parts are; faster than `Math.hypot`. */
function norm(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
