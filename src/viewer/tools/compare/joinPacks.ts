import { outOfRange } from '../../../words/outOfRange';
import {
  appearanceRow,
  noBatch,
  noLook,
  packAlignment,
  pieceColumns,
  pieceRow,
  type PackBatch,
  type PackDescription,
  type PackLines,
  type PackMesh,
  type PackNode,
  type PackPart,
  type PackPicture,
  type Span,
} from '../../../model/viewPack';
import { readModelExtras } from '../../../model/readModelExtras';
import { say } from '../../../words/say';
import type { Vector } from '../../../model/shapes';
import { minus } from '../../../model/vectors';
import { PackArrays } from '../../pack/packArrays';
import type { ViewPack } from '../../pack/readPack';

/** Names of the two revisions, such as `HEAD · a1b2c3d`. */
export interface RevisionNames {
  readonly before: string;
  readonly after: string;
}

/**
 * Combines two packs to one that can be shown as one model: its roots are the revisions, 0 the old and 1 the new one.
 * The bytes of both are copied once.
 * @throws UnreadableModel when arrays are out of range
 */
export function joinPacks(before: ViewPack, after: ViewPack, names: RevisionNames): ViewPack {
  const [first, second] = [before.description, after.description];
  const tables = tableBytes(first) + tableBytes(second);
  const startOfSecond = aligned(before.arrays.byteLength);
  const startOfTables = aligned(startOfSecond + after.arrays.byteLength);
  const file = new ArrayBuffer(startOfTables + tables);
  const bytes = new Uint8Array(file);
  before.arrays.copyTo(bytes);
  after.arrays.copyTo(bytes.subarray(startOfSecond));
  const arrays = new PackArrays(file);
  const moved = movedBehind(first, second, startOfSecond);
  addToSlots(arrays, moved, first.pieces.count);
  const origin = first.origin ?? [0, 0, 0];
  const shift = minus(second.origin ?? [0, 0, 0], origin);
  shiftPoints(arrays, moved, shift);
  const joined = {
    facts: joinedFacts(first, second, names),
    origin,
    roots: [
      { name: names.before, index: 0, children: first.roots },
      { name: names.after, index: 1, children: moved.roots },
    ],
    parts: [...first.parts, ...moved.parts],
    meshes: [...first.meshes, ...moved.meshes],
    batches: [...first.batches, ...moved.batches],
    lines: [...first.lines, ...moved.lines],
    pictures: [...first.pictures, ...moved.pictures],
  };
  const spans = joinedTables(file, startOfTables, before, after);
  shiftTables(arrays, spans, first, shift);
  return { description: { ...joined, ...spans }, arrays };
}

type Moved = Pick<PackDescription, 'roots' | 'parts' | 'meshes' | 'batches' | 'lines' | 'pictures'>;

/** The second description, with its indices and spans moved behind those of the first. */
function movedBehind(first: PackDescription, second: PackDescription, start: number): Moved {
  const span = ([at, length]: Span): Span => [at + start, length];
  const meshes = first.meshes.length;
  const lines = first.lines.length;
  const pictures = first.pictures.length;
  return {
    roots: second.roots.map((root) => movedNode(root, first.parts.length)),
    parts: second.parts.map(({ mesh, firstSlot, edges, ...own }): PackPart => {
      const part = { ...own, mesh: mesh + meshes, firstSlot: firstSlot + first.pieces.count };
      return edges ? { ...part, edges: [edges[0] + lines, edges[1], edges[2]] } : part;
    }),
    meshes: second.meshes.map(({ faceStarts, edgeStarts, extras }): PackMesh => ({
      ...(faceStarts && { faceStarts: span(faceStarts) }),
      ...(edgeStarts && { edgeStarts: span(edgeStarts) }),
      ...(extras && { extras: span(extras) }),
    })),
    batches: second.batches.map((batch): PackBatch => {
      const { surface, positions, index, normals, slots, colors, uvs } = batch;
      const { picture } = surface;
      return {
        ...batch,
        surface: picture === undefined ? surface : { ...surface, picture: picture + pictures },
        positions: span(positions),
        index: span(index),
        ...(normals && { normals: span(normals) }),
        ...(slots && { slots: span(slots) }),
        ...(colors && { colors: span(colors) }),
        ...(uvs && { uvs: span(uvs) }),
      };
    }),
    lines: second.lines.map(({ segments, slots }): PackLines => ({
      segments: span(segments),
      ...(slots && { slots: span(slots) }),
    })),
    pictures: second.pictures.map((picture): PackPicture => ({
      ...picture,
      bytes: span(picture.bytes),
    })),
  };
}

function movedNode({ name, product, index, part, children }: PackNode, parts: number): PackNode {
  return {
    name,
    ...(product !== undefined && { product }),
    index,
    ...(part !== undefined && { part: part + parts }),
    children: (children ?? []).map((child) => movedNode(child, parts)),
  };
}

/** Moves the slots of vertices and segments behind those of the first pack. */
function addToSlots(arrays: PackArrays, { batches, lines }: Moved, slots: number): void {
  for (const { slots: span } of [...batches, ...lines]) {
    if (!span) continue;
    const numbers = arrays.floats(span);
    numbers.forEach((slot, i) => {
      numbers[i] = slot + slots;
    });
  }
}

/** Moves coordinates to the origin of the first pack. */
function shiftPoints(arrays: PackArrays, { batches, lines }: Moved, shift: Vector): void {
  if (shift.every((step) => step === 0)) return;
  const own = [
    ...batches.flatMap(({ repeated, positions }) => (repeated ? [] : [positions])),
    ...lines.flatMap(({ slots, segments }) => (slots ? [segments] : [])),
  ];
  for (const span of own) addShift(arrays.floats(span), shift, 0);
}

/** Moves the boxes of pieces and the placements of parts. */
function shiftTables(
  arrays: PackArrays,
  { pieces, places }: Pick<PackDescription, 'pieces' | 'places'>,
  first: PackDescription,
  shift: Vector,
): void {
  if (shift.every((step) => step === 0)) return;
  addShift(arrays.floats(pieces.boxes), shift, 6 * first.pieces.count);
  addShift(arrays.doubles(places.steps), shift, 3 * first.parts.length);
}

function addShift(points: Float32Array | Float64Array, shift: Vector, from: number): void {
  for (let i = from; i < points.length; i++) {
    points[i] = (points[i] ?? outOfRange()) + (shift[i % 3] ?? outOfRange());
  }
}

// Facts of Caliper's kernel are given only if it made both revisions.
function joinedFacts(
  first: PackDescription,
  second: PackDescription,
  names: RevisionNames,
): PackDescription['facts'] {
  const { caliper } = second.facts;
  const lacking = [...lackingIn(first, names.before), ...lackingIn(second, names.after)];
  const notes = [...new Set([...lacking, ...first.facts.notes, ...second.facts.notes])];
  return { ...second.facts, caliper: first.facts.caliper === null ? null : caliper, notes };
}

/** Notes which parts could not be read, since they would otherwise look added or removed. */
function lackingIn({ facts }: PackDescription, file: string): readonly string[] {
  const leftOut = readModelExtras(facts.caliper)?.leftOut ?? [];
  const names = leftOut.flatMap(({ name }) => name || []).join(say(', '));
  return leftOut.length === 0
    ? []
    : [
        say(
          'Left out of {file}, because they could not be read: {names}. Here they are neither added nor removed.',
          { file, names },
        ),
      ];
}

/** Concatenates the tables for pieces and placements. */
function joinedTables(file: ArrayBuffer, start: number, before: ViewPack, after: ViewPack) {
  const [first, second] = [before.description, after.description];
  let at = start;
  const join = (one: Uint8Array, other: Uint8Array, numberBytes: number): Span => {
    const span: Span = [at, (one.length + other.length) / numberBytes];
    new Uint8Array(file, at).set(one);
    new Uint8Array(file, at + one.length).set(other);
    at = aligned(at + one.length + other.length);
    return span;
  };
  const bytesOf = ({ arrays }: ViewPack, [from, length]: Span, numberBytes: number) =>
    arrays.bytes([from, length * numberBytes]);
  const both = (one: Span, other: Span, numberBytes: number) =>
    join(bytesOf(before, one, numberBytes), bytesOf(after, other, numberBytes), numberBytes);
  const places = both(first.pieces.places, second.pieces.places, 4);
  addToBatches(file, places, first);
  const lookOfSlot = both(first.pieces.lookOfSlot, second.pieces.lookOfSlot, 4);
  addFrom(file, lookOfSlot, first.pieces.count, first.pieces.looks[1] / appearanceRow);
  const turnOfPart = both(first.places.turnOfPart, second.places.turnOfPart, 4);
  addFrom(file, turnOfPart, first.parts.length, first.places.turns[1] / 9);
  return {
    pieces: {
      count: first.pieces.count + second.pieces.count,
      looks: both(first.pieces.looks, second.pieces.looks, 4),
      lookOfSlot,
      boxes: both(first.pieces.boxes, second.pieces.boxes, 4),
      places,
    },
    places: {
      turnOfPart,
      steps: both(first.places.steps, second.places.steps, 8),
      turns: both(first.places.turns, second.places.turns, 8),
    },
  };
}

function addToBatches(file: ArrayBuffer, [at, length]: Span, first: PackDescription): void {
  const numbers = new Uint32Array(file, at, length);
  for (let row = first.pieces.count * pieceRow; row < length; row += pieceRow) {
    const batch = numbers[row + pieceColumns.batch] ?? noBatch;
    if (batch !== noBatch) numbers[row + pieceColumns.batch] = batch + first.batches.length;
  }
}

/** Adds to the indices from one on, but not to those that stand for none. */
function addFrom(file: ArrayBuffer, [at, length]: Span, from: number, added: number): void {
  const numbers = new Uint32Array(file, at, length);
  for (let i = from; i < length; i++) {
    const number = numbers[i] ?? outOfRange();
    if (number !== noLook) numbers[i] = number + added;
  }
}

/** Size including the alignment of each table. */
function tableBytes({ pieces, places }: PackDescription): number {
  const singles = [pieces.looks, pieces.lookOfSlot, pieces.boxes, pieces.places, places.turnOfPart];
  const doubles = [places.steps, places.turns];
  const bytes = (spans: readonly Span[], each: number) =>
    spans.reduce((sum, [, length]) => sum + each * length + packAlignment, 0);
  return bytes(singles, 4) + bytes(doubles, 8);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / packAlignment) * packAlignment;
}
