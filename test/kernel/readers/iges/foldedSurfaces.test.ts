import { equal, ok } from 'node:assert/strict';
import type { Vector } from '../../../../src/kernel/base/vector';
import { IgesText } from './igesText';
import { readAlone } from './readAlone';

const width = 40;
const length = 100;

describe('a spline surface that comes near to itself', () => {
  // The nearest place in space is on the other half: the sides themselves must tell where they are.
  it('is the whole of it where it is folded by less than a tolerance', async () => {
    const rows = folded(0.05);
    near(await areaOf(rows, 1, even(rows.length)), 2 * length * width + 0.05 * width, 1e-9);
  });

  it('is the whole of it where its control points crowd at one end', async () => {
    const rows = wedge(0.05, 40);
    // Without the last fortieth, where the two halves meet.
    const half = (length * 38) / 39;
    near(await areaOf(rows, 1, crowded(rows.length)), (2 * half + 0.05) * width, 1e-6);
  });

  it('is the whole of a smooth fold', async () => {
    const gap = 1e-6;
    const rows = [at(0, 0), at(90, 0), at(90, gap), at(0, gap)];
    // There and back: a curve of these control points reaches three quarters of the way.
    near(await areaOf(rows, 3, [0, 0, 0, 0, 1, 1, 1, 1]), 2 * 0.75 * 90 * width);
  });
});

/** Of a surface of rows of control points, straight across; the file has no trimming curves. */
async function areaOf(
  rows: readonly (readonly Vector[])[],
  degree: number,
  knots: readonly number[],
): Promise<number> {
  const text = new IgesText();
  const last = (rows[0]?.length ?? 0) - 1;
  const poles = Array.from({ length: last + 1 }, (_, j) => rows.map((row) => row[j] ?? []));
  const numbers = poles.flat(2);
  text.add(128, [
    ...[rows.length - 1, last, degree, 1, 0, 0, 1, 0, 0],
    ...knots,
    ...[0, 0, 1, 1],
    ...Array.from({ length: rows.length * (last + 1) }, () => 1),
    ...numbers,
    ...[0, 1, 0, 1],
  ]);
  const scene = readAlone(text.toBytes());
  const [part] = scene.parts;
  ok(part);
  equal(part.solid.volume, null);
  return (part.solid.area ?? NaN) * 1e6;
}

function at(x: number, z: number): Vector[] {
  return [
    [x, 0, z],
    [x, width, z],
  ];
}

/** There and back, with straight sides. */
function folded(gap: number): Vector[][] {
  return [
    at(0, 0),
    at(length / 2, 0),
    at(length, 0),
    at(length, gap),
    at(length / 2, gap),
    at(0, gap),
  ];
}

/** From an open end to a sharp one and back. */
function wedge(gap: number, count: number): Vector[][] {
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const x = length * Math.abs(1 - 2 * share);
    return at(x, (share < 0.5 ? -1 : 1) * (gap / 2));
  });
}

function even(count: number): number[] {
  return [0, ...Array.from({ length: count }, (_, i) => i / (count - 1)), 1];
}

function crowded(count: number): number[] {
  return even(count).map((knot) => knot ** 6);
}

function near(found: number, expected: number, share = 1e-4): void {
  ok(Math.abs(found - expected) <= share * expected, `${found} for ${expected}`);
}
