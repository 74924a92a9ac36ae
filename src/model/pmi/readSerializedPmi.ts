import type { Vector } from '../shapes';
import { dot, unitOrNull } from '../vectors';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';
import { visibleLines, visibleText } from '../../words/visibleText';
import {
  lineBreak,
  pmiLimits,
  type MeantCounts,
  type SerializedAnnotation,
  type SerializedElement,
  type SerializedFace,
  type SerializedPmi,
  type SerializedView,
  type PmiArrays,
  type Run,
} from './serializedPmi';
import { checkedKinds, type CheckedMeasure, type Checks } from './checkedMeasures';
import type { AnnotationPlane, PmiCut } from './pmi';
import { declaredKinds, type DeclaredCount } from './declaredCounts';
import { pmiKinds } from './pmiRows';

/**
 * Reads PMI that is stored with the geometry of a result. The data is not trusted: every item that is not as
 * `serializePmi` writes it is left out and counted.
 * @param parts the number of parts in the table beside it
 */
export function readSerializedPmi(lists: unknown, arrays: PmiArrays, parts: number): SerializedPmi {
  const given = isRecord(lists) ? lists : {};
  const elements = new ReadableItems(given['elements'], pmiLimits.elements, (one) =>
    readElement(one, parts),
  );
  const annotations = new ReadableItems(given['annotations'], pmiLimits.annotations, (one) =>
    readAnnotation(one, elements, parts, arrays),
  );
  const views = new ReadableItems(given['views'], pmiLimits.views, (one) =>
    readView(one, annotations, parts),
  );
  const dropped = countIn(given['dropped'], Number.MAX_SAFE_INTEGER) ?? 0;
  const lost = [elements, annotations, views].reduce((sum, { lost: few }) => sum + few, 0);
  return {
    elements: elements.all,
    annotations: annotations.all,
    views: views.all,
    declared: new ReadableItems(given['declared'], declaredKinds.length, readDeclared).all,
    checks: readChecks(given['checks']),
    dropped: dropped + lost + (isRecord(lists) ? 0 : 1),
  };
}

/** The readable items of a list. Other lists refer to its items by their index in the original list. */
class ReadableItems<T> {
  readonly all: T[] = [];
  readonly lost: number;
  private readonly numbers = new Map<number, number>();

  constructor(list: unknown, max: number, read: (item: unknown) => T | null) {
    const items: readonly unknown[] = Array.isArray(list) ? list : [];
    items.slice(0, max).forEach((item, i) => {
      const kept = read(item);
      if (kept !== null) this.numbers.set(i, this.all.push(kept) - 1);
    });
    this.lost = items.length - this.all.length;
  }

  /** The indices of referenced items among those that were kept, each once. */
  named(value: unknown): readonly number[] {
    const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
    const known = numbers.map((one) => this.numbers.get(numberOrNull(one) ?? -1) ?? -1);
    return [...new Set(known)].filter((number) => number >= 0);
  }
}

function readElement(value: unknown, parts: number): SerializedElement | null {
  if (!isRecord(value)) return null;
  const kind = pmiKinds.find((one) => one === value['kind']);
  const text = textOrNull(value['text']);
  if (!kind || text === null) return null;
  return {
    ...{ kind, text: visibleLines(text, pmiLimits.text) },
    type: nameIn(value['type']),
    product: nameIn(value['product']),
    value: numberOrNull(value['value']),
    unit: nameIn(value['unit']),
    datums: wordsIn(value['datums'], pmiLimits.datums),
    faces: facesIn(value['faces'], parts),
    unseen: countIn(value['unseen'], Number.MAX_SAFE_INTEGER) ?? 0,
    meant: readMeant(value['meant']),
  };
}

function readMeant(value: unknown): MeantCounts | null {
  if (!isRecord(value)) return null;
  const faces = countIn(value['faces'], Number.MAX_SAFE_INTEGER);
  const edges = countIn(value['edges'], Number.MAX_SAFE_INTEGER);
  const others = countIn(value['others'], Number.MAX_SAFE_INTEGER);
  return faces === null || edges === null || others === null ? null : { faces, edges, others };
}

function readAnnotation(
  value: unknown,
  elements: ReadableItems<SerializedElement>,
  parts: number,
  { positions, indices }: PmiArrays,
): SerializedAnnotation | null {
  if (!isRecord(value)) return null;
  const points = Math.min(positions.length / 3, pmiLimits.points);
  const lines = runIn(value['lines'], indices, (point) => point < points || point === lineBreak);
  const triangles = runIn(value['triangles'], indices, (point) => point < points);
  const part = value['part'] === null ? null : countIn(value['part'], parts - 1);
  if (!lines || !triangles || triangles[1] % 3 !== 0) return null;
  if (part === null && value['part'] !== null) return null;
  return {
    ...{ part, lines, triangles },
    name: nameIn(value['name']),
    category: nameIn(value['category']),
    elements: elements.named(value['elements']),
    faces: facesIn(value['faces'], parts),
    plane: readPlane(value['plane']),
    isHidden: value['isHidden'] === true,
    color: vectorIn(value['color']),
  };
}

function readPlane(value: unknown): AnnotationPlane | null {
  const normal = isRecord(value) ? directionIn(value['normal']) : null;
  if (!isRecord(value) || !normal) return null;
  const x = directionIn(value['x']);
  return { normal, x: x && Math.abs(dot(x, normal)) < parallel ? x : null };
}

function readDeclared(value: unknown): DeclaredCount | null {
  if (!isRecord(value)) return null;
  const what = declaredKinds.find((one) => one === value['what']);
  const declared = countIn(value['declared'], Number.MAX_SAFE_INTEGER);
  const found = countIn(value['found'], Number.MAX_SAFE_INTEGER);
  return what && declared !== null && found !== null ? { what, declared, found } : null;
}

function readChecks(value: unknown): Checks {
  const given = isRecord(value) ? value : {};
  return {
    agreed: countIn(given['agreed'], Number.MAX_SAFE_INTEGER) ?? 0,
    others: new ReadableItems(given['others'], pmiLimits.checks, readCheck).all,
  };
}

function readCheck(value: unknown): CheckedMeasure | null {
  if (!isRecord(value)) return null;
  const what = checkedKinds.find((one) => one === value['what']);
  const [declared, found] = [numberOrNull(value['declared']), numberOrNull(value['found'])];
  if (!what || declared === null || found === null) return null;
  return { what, of: nameIn(value['of']), declared, found };
}

function readView(
  value: unknown,
  annotations: ReadableItems<SerializedAnnotation>,
  parts: number,
): SerializedView | null {
  if (!isRecord(value)) return null;
  const toEye = directionIn(value['toEye']);
  const up = directionIn(value['up']);
  if (!toEye || !up || Math.abs(dot(toEye, up)) > parallel) return null;
  const shown = annotations.named(value['annotations']);
  const cuts: readonly unknown[] = Array.isArray(value['cuts']) ? value['cuts'] : [];
  return {
    ...{ name: nameIn(value['name']), toEye, up, annotations: shown },
    cuts: cuts.slice(0, pmiLimits.cuts).flatMap((one) => readCut(one) ?? []),
    unshownCuts: countIn(value['unshownCuts'], Number.MAX_SAFE_INTEGER) ?? 0,
    parts: partsIn(value['parts'], parts),
  };
}

function readCut(value: unknown): PmiCut | null {
  if (!isRecord(value)) return null;
  const normal = directionIn(value['normal']);
  const offset = numberOrNull(value['offset']);
  return normal && offset !== null ? { normal, offset } : null;
}

function partsIn(value: unknown, parts: number): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const numbers: readonly unknown[] = value.slice(0, pmiLimits.faces);
  return numbers.flatMap((one) => countIn(one, parts - 1) ?? []);
}

/**
 * If the cosine of the angle between two directions exceeds this, they are too nearly parallel to define an
 * orientation.
 */
const parallel = 0.999;

function runIn(value: unknown, indices: Uint32Array, fits: (point: number) => boolean): Run | null {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const [first, count] = numbers.map((one) => countIn(one, pmiLimits.indices));
  if (typeof first !== 'number' || typeof count !== 'number') return null;
  if (first + count > indices.length) return null;
  return indices.subarray(first, first + count).every(fits) ? [first, count] : null;
}

function facesIn(value: unknown, parts: number): readonly SerializedFace[] {
  const places: readonly unknown[] = Array.isArray(value) ? value : [];
  return places.slice(0, pmiLimits.faces).flatMap((place): SerializedFace[] => {
    const numbers: readonly unknown[] = Array.isArray(place) ? place : [];
    const [part, face] = numbers;
    const [p, f] = [countIn(part, parts - 1), countIn(face, lineBreak)];
    return p === null || f === null ? [] : [[p, f]];
  });
}

function countIn(value: unknown, max: number): number | null {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value);
  return isCount && value >= 0 && value <= max ? value : null;
}

function nameIn(value: unknown): string {
  return visibleText((textOrNull(value) ?? '').slice(0, longestWord));
}

const longestWord = 250;

function wordsIn(value: unknown, max: number): readonly string[] {
  const words: readonly unknown[] = Array.isArray(value) ? value : [];
  return words.slice(0, max).flatMap((word) => (isText(word) ? [nameIn(word)] : []));
}

function vectorIn(value: unknown): Vector | null {
  const [x = null, y = null, z = null] = Array.isArray(value) ? value.map(numberOrNull) : [];
  return x === null || y === null || z === null ? null : [x, y, z];
}

function directionIn(value: unknown): Vector | null {
  const vector = vectorIn(value);
  return vector && unitOrNull(vector);
}
