import { outOfRange } from '../../../../words/outOfRange';
import type { PackDescription, Span } from '../../../../model/viewPack';
import type { ViewPack } from '../../../pack/readPack';

/** A quarter of a turn about X: right-handed, or the other way. */
export type QuarterTurn = 1 | -1;

/**
 * Turns a model about X. The arrays of the pack are changed, which nothing else may use.
 * @throws UnreadableModel when arrays are out of range
 */
export function turnPack({ description, arrays }: ViewPack, turn: QuarterTurn): ViewPack {
  const done = new Set<number>();
  // Spans that several batches share are turned once.
  const once = (span: Span, change: (span: Span) => void) => {
    if (!done.has(span[0])) change(span);
    done.add(span[0]);
  };
  const points = (span: Span) => turnVectors(arrays.floats(span, 3), turn);
  for (const { repeated, positions, normals } of description.batches) {
    if (repeated) continue;
    once(positions, points);
    if (normals) once(normals, (span) => turnNormals(arrays.shorts(span, 2), turn));
  }
  for (const { segments, slots } of description.lines) if (slots) once(segments, points);
  const { boxes } = description.pieces;
  turnVectors(arrays.floats(boxes, 3), turn);
  orderCorners(arrays.floats(boxes, 6));
  const { steps, turns } = description.places;
  turnVectors(arrays.doubles(steps, 3), turn);
  turnVectors(arrays.doubles(turns, 3), turn);
  return { description: turnedDescription(description, turn), arrays };
}

function turnedDescription(description: PackDescription, turn: QuarterTurn): PackDescription {
  const { origin, size } = description;
  return {
    ...description,
    ...(origin && { origin: [origin[0], -turn * origin[2], turn * origin[1]] }),
    ...(size && { size: [size[0], size[2], size[1]] }),
  };
}

/** Vectors x y z one after the other. */
function turnVectors(numbers: Numbers, turn: QuarterTurn): void {
  for (let at = 0; at < numbers.length; at += 3) {
    const [y, z] = [numbers[at + 1] ?? outOfRange(), numbers[at + 2] ?? outOfRange()];
    numbers[at + 1] = -turn * z;
    numbers[at + 2] = turn * y;
  }
}

type Numbers = Float32Array | Float64Array;

/** Puts the lowest corner of each box before the highest again. */
function orderCorners(boxes: Float32Array): void {
  for (let at = 0; at < boxes.length; at += 6) {
    for (const axis of [1, 2]) {
      const [low, high] = [boxes[at + axis] ?? outOfRange(), boxes[at + 3 + axis] ?? outOfRange()];
      boxes[at + axis] = Math.min(low, high);
      boxes[at + 3 + axis] = Math.max(low, high);
    }
  }
}

/** The largest number of the octahedral encoding. */
const full = 32767;

/** Normals in octahedral encoding, two numbers each. */
function turnNormals(normals: Int16Array, turn: QuarterTurn): void {
  for (let at = 0; at < normals.length; at += 2) {
    const u = (normals[at] ?? outOfRange()) / full;
    const v = (normals[at + 1] ?? outOfRange()) / full;
    const w = 1 - Math.abs(u) - Math.abs(v);
    const below = Math.max(-w, 0);
    const [x, y] = [u - Math.sign(u) * below, v - Math.sign(v) * below];
    // The sum of the sizes of all three stays 1.
    const [s, t] = folded(x, -turn * w, turn * y);
    normals[at] = Math.round(full * s);
    normals[at + 1] = Math.round(full * t);
  }
}

function folded(x: number, y: number, z: number): readonly [number, number] {
  if (z >= 0) return [x, y];
  return [(1 - Math.abs(y)) * (x < 0 ? -1 : 1), (1 - Math.abs(x)) * (y < 0 ? -1 : 1)];
}
