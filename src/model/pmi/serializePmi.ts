import { isGivenPlace, type PartPlace, type Pmi, type PmiAnnotation } from './pmi';
import {
  lineBreak,
  pmiLimits,
  type SerializedAnnotation,
  type SerializedElement,
  type SerializedFace,
  type SerializedPmi,
  type SerializedView,
  type PmiArrays,
  type Run,
} from './serializedPmi';
import { declaredCounts } from './declaredCounts';
import { listedElements, type ListedElement } from './pmiRows';
import { outOfRange } from '../../words/outOfRange';

export interface PmiSerialization extends PmiArrays {
  /** The lists, `SerializedPmi`, as JSON. */
  readonly lists: string;
  /** The table of parts: their indices in the scene. */
  readonly parts: readonly number[];
}

/** Selects from the PMI of a scene what is stored with its geometry. */
export function serializePmi(pmi: Pmi): PmiSerialization {
  const parts = new PartTable();
  const points = new PointWriter();
  const room = new Room();
  const all = listedElements(pmi);
  const listed = all.slice(0, pmiLimits.elements);
  const elements = room.take(listed, (one) => serializedElement(one, parts));
  const numbers = new Map(elements.map((_, i) => [(listed[i] ?? outOfRange()).element.id, i]));
  const drawn = pmi.annotations.slice(0, pmiLimits.annotations);
  const annotations = room.take(drawn, (one) => serializedAnnotation(one, numbers, parts, points));
  const places = new Map(annotations.map((_, i) => [(drawn[i] ?? outOfRange()).id, i]));
  const views = room.take(
    pmi.views.slice(0, pmiLimits.views),
    ({
      name,
      toEye,
      up,
      annotations: shown,
      cuts = [],
      unshownCuts = 0,
      parts: seen,
    }): SerializedView => ({
      ...{ name, toEye, up, cuts, unshownCuts },
      annotations: shown.flatMap((id) => places.get(id) ?? []),
      parts: seen ? seen.map((part) => parts.of(part)) : null,
    }),
  );
  const given = all.length + pmi.annotations.length + pmi.views.length;
  const left = given - elements.length - annotations.length - views.length;
  const declared = declaredCounts(pmi);
  const { agreed, others } = pmi.checks;
  const checks = { agreed, others: others.slice(0, pmiLimits.checks) };
  const said = { declared, checks, dropped: pmi.dropped + left };
  const lists = jsonOf({ elements, annotations, views }, said);
  return { lists, parts: parts.numbers, ...points.finish() };
}

type Lists = Pick<SerializedPmi, 'elements' | 'annotations' | 'views'>;

/** Joins items that are JSON already, so that long lists are written only once. */
function jsonOf(
  lists: Readonly<Record<keyof Lists, readonly string[]>>,
  said: Omit<SerializedPmi, keyof Lists>,
): string {
  const members = Object.entries(lists).map(([name, all]) => `"${name}":[${all.join()}]`);
  return `{${members.join()},${JSON.stringify(said).slice(1)}`;
}

/**
 * Limits the size of the lists as JSON. It counts characters and takes three bytes for each, the most that one needs.
 */
class Room {
  private left = pmiLimits.bytes / 3;

  /** The first items of a list as JSON, as many as there is room for. */
  take<From>(all: readonly From[], serialized: (one: From) => object): readonly string[] {
    const taken: string[] = [];
    for (const one of all) {
      const next = JSON.stringify(serialized(one));
      this.left -= next.length;
      if (this.left < 0) break;
      taken.push(next);
    }
    return taken;
  }
}

/** Gives numbers to the parts that are referred to, in the order of their first use. */
class PartTable {
  readonly numbers: number[] = [];
  private readonly known = new Map<number, number>();

  of(part: number): number {
    const known = this.known.get(part);
    if (known !== undefined) return known;
    this.known.set(part, this.numbers.length);
    return this.numbers.push(part) - 1;
  }

  facesAt(places: readonly PartPlace[]): SerializedFace[] {
    return places
      .filter(isGivenPlace)
      .slice(0, pmiLimits.faces)
      .map(([part, face]): SerializedFace => [this.of(part), face]);
  }
}

function serializedElement(
  { row, element, datums }: ListedElement<PartPlace>,
  parts: PartTable,
): SerializedElement {
  const { kind, type, text, product, value, unit } = row;
  const faces = parts.facesAt(element.faces);
  const seen = faces.length + element.edges.filter(isGivenPlace).length;
  return {
    ...{ kind, type, product, value, unit, datums, faces },
    text: text.slice(0, pmiLimits.text),
    unseen: element.faces.length + element.edges.length - seen,
    meant: { faces: row.faces, edges: row.edges, others: row.others ?? 0 },
  };
}

function serializedAnnotation(
  one: PmiAnnotation,
  numbers: ReadonlyMap<number, number>,
  parts: PartTable,
  points: PointWriter,
): SerializedAnnotation {
  const { name, category, isHidden, color, plane } = one;
  return {
    ...{ name, category, isHidden, color, plane },
    elements: one.elements.flatMap((id) => numbers.get(id) ?? []),
    faces: parts.facesAt(one.faces),
    part: one.part === null ? null : parts.of(one.part),
    lines: points.addLines(one.lines),
    triangles: points.addTriangles(one.triangles),
  };
}

/** Collects points one after the other; polylines and triangles share no points. */
class PointWriter {
  private readonly positions: number[] = [];
  private readonly indices: number[] = [];

  addLines(lines: readonly Float64Array[]): Run {
    const first = this.indices.length;
    lines.forEach((line, i) => {
      if (i > 0) this.indices.push(lineBreak);
      this.addPoints(line);
    });
    return [first, this.indices.length - first];
  }

  addTriangles(corners: Float64Array): Run {
    const first = this.indices.length;
    this.addPoints(corners);
    return [first, this.indices.length - first];
  }

  finish(): PmiArrays {
    return {
      positions: Float32Array.from(this.positions),
      indices: Uint32Array.from(this.indices),
    };
  }

  private addPoints(points: Float64Array): void {
    for (let i = 0; i + 2 < points.length; i += 3) {
      this.indices.push(this.positions.length / 3);
      for (const value of points.subarray(i, i + 3)) this.positions.push(value);
    }
  }
}
