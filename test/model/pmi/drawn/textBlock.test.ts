import { deepEqual, equal, ok } from 'node:assert/strict';
import { clustersOf } from '../../../../src/model/pmi/drawn/clusters';
import type { DrawnPoints } from '../../../../src/model/pmi/drawn/drawnPoints';
import { textBlock } from '../../../../src/model/pmi/drawn/textBlock';

const plane = { normal: [0, 0, 1], x: [1, 0, 0] } as const;

describe('the text of an annotation', () => {
  it('is its letters and the frame around them, without the leader and its arrow head', () => {
    const letters = [0, 1, 2, 3].map((i) => box(2 * i, 0, 1, 2));
    const frame = box(-1, -1, 9, 4);
    const leader = [-1, 1, 0, -30, -20, 0];
    const head = box(-30, -20, 0.5, 0.5);
    const all = drawn([...letters, frame, leader, head]);
    const { isText, middle, start, height } = textBlock(all, plane);
    deepEqual([...isText], [...Array<number>(25).fill(1), ...Array<number>(7).fill(0)]);
    deepEqual(middle, [3.5, 1, 0]);
    deepEqual(start, [-1, 1, 0]);
    equal(height, 2);
  });

  it('is its parts apart, and not the line that leads to it nor the arrow at the end of that', () => {
    const [value, tolerance] = [box(0, 0, 1, 2), box(3, 1, 1, 2)];
    const minus = [3, -1, 0, 4, -1, 0];
    const shoulder = [-3, 1, 0, -1, 1, 0];
    const head = box(-3.5, 0.75, 0.5, 0.5);
    const lines = [value, box(1.2, 0, 0.5, 2), tolerance, minus, shoulder, head];
    const { isText } = textBlock(drawn(lines), plane);
    deepEqual([...isText], [...Array<number>(17).fill(1), ...Array<number>(7).fill(0)]);
  });

  it('is no arrow head or dot, however many lines or circles fill it', () => {
    const letters = [0, 1.5, 3].map((i) => box(i, 0, 1, 2));
    const hatched = Array.from({ length: 30 }, (_, i) => [-20, i / 10, 0, -18, i / 10, 0]);
    const rings = Array.from({ length: 30 }, (_, i) => box(20 - i / 30, -i / 30, i / 15, i / 15));
    for (const mark of [hatched, rings]) {
      const { isText, middle } = textBlock(drawn([...letters, ...mark]), plane);
      deepEqual([...isText.subarray(0, 15)], Array<number>(15).fill(1));
      equal(isText.subarray(15).includes(1), false);
      deepEqual(middle, [2, 1, 0]);
    }
  });

  it('goes on behind a gap, as between a value and its tolerance, and not to what stands far beside it', () => {
    const value = [0, 1.5, 3].map((i) => box(i, 0, 1, 2));
    const tolerance = [7.5, 9].map((i) => box(i, 0, 1, 2));
    const far = [20, 21.5].map((i) => box(i, 0, 1, 2));
    const { isText, middle } = textBlock(drawn([...value, ...tolerance, ...far]), plane);
    deepEqual([...isText], [...Array<number>(25).fill(1), ...Array<number>(10).fill(0)]);
    deepEqual(middle, [5, 1, 0]);
  });

  it('has all its lines', () => {
    const lines = [0, 4.5].map((y) => [0, 1.5, 3].map((x) => box(x, y, 1, 2)));
    const { isText } = textBlock(drawn(lines.flat()), plane);
    deepEqual([...isText], Array<number>(30).fill(1));
  });

  it('is a value in a box, and not the filled arrow heads of its dimension line, which are more', () => {
    const value = [0, 1.5, 3].map((i) => box(i, 0, 1, 2));
    const frame = box(-0.5, -0.5, 5, 3);
    const between = [-20, 1, 0, -0.5, 1, 0];
    const ends = [-20, -16].map((u) => [u, 4, 0, u, -1, 0]);
    const heads = [arrow(-20, 1), arrow(-16, -1)].flat();
    deepEqual(textLines([...value, frame], [between, ...ends, ...heads]), { text: 4, others: 0 });
  });

  it('is a frame of lines with its sign and what it divides, and not the line that leads to it', () => {
    const sides = [
      [0, 0, 0, 12, 0, 0],
      [0, 4, 0, 12, 4, 0],
      ...[0, 5, 12].map((u) => [u, 0, 0, u, 4, 0]),
    ];
    const straightness = [1, 2, 0, 4, 2, 0];
    const value = [6, 7.5, 9].map((i) => box(i, 1, 1, 2));
    const leader = [
      [12, 2, 0, 13, 2, 0],
      [13, 2, 0, 40, -20, 0],
    ];
    deepEqual(textLines([...sides, straightness, ...value], leader), { text: 9, others: 0 });
  });

  it('is a datum target in its circle, and not the circle of an all around on the leader', () => {
    const label = [box(-1.2, -2, 1, 1.6), box(0.2, -2, 1, 1.6)];
    const target = [circle(0, 0, 3), [-3, 0, 0, 3, 0, 0], ...label];
    const leader = [[3, 0, 0, 6, 0, 0, 30, 20, 0], circle(6, 0, 0.5)];
    deepEqual(textLines(target, leader), { text: 4, others: 0 });
  });

  it('is nothing where an annotation has no letters', () => {
    const lines = [
      [0, 0, 0, 4, 0, 0, 12, 20, 0],
      [12, 20, 0, 11, 18, 0, 12, 18, 0, 12, 20, 0],
    ];
    deepEqual(textLines([], lines), { text: 0, others: 0 });
  });

  it('is a letter of straight lines in the box of a datum, or in the circle of a target', () => {
    const letterE = [[0, 0, 0, 0, 2, 0], ...[0, 1, 2].map((v) => [0, v, 0, 1.2, v, 0])];
    const leader = [
      [0.6, 3, 0, 0.6, 30, 0],
      [0.6, 30, 0, -0.4, 32, 0, 1.6, 32, 0, 0.6, 30, 0],
    ];
    deepEqual(textLines([...letterE, box(-1, -1, 3.2, 4)], leader), { text: 5, others: 0 });
    const target = [circle(0.6, 1, 2.2), ...letterE];
    deepEqual(textLines(target, [[2.8, 1, 0, 20, 20, 0]]), { text: 5, others: 0 });
  });

  it('has its letters of straight lines at which a leader ends', () => {
    const letterT = [
      [0, 2, 0, 1.4, 2, 0],
      [0.7, 0, 0, 0.7, 2, 0],
    ];
    const value = [-4.5, -3, -1.5].map((u) => box(u, 0, 1, 2));
    deepEqual(textLines([...value, ...letterT], [[1.4, 1, 0, 4, 1, 0, 20, 20, 0]]), {
      text: 5,
      others: 0,
    });
  });

  it('is a frame with its letters however it is tilted in its plane', () => {
    const sides = [
      [0, 0, 0, 12, 0, 0],
      [0, 4, 0, 12, 4, 0],
      ...[0, 5, 12].map((u) => [u, 0, 0, u, 4, 0]),
    ];
    const frame = [...sides, [1, 2, 0, 4, 2, 0], ...[6, 7.5, 9].map((i) => box(i, 1, 1, 2))];
    const leader = [
      [12, 2, 0, 13, 2, 0],
      [13, 2, 0, 40, -20, 0],
    ];
    for (const degrees of [47.3, -20]) {
      const both = [frame, leader].map((lines) => lines.map((line) => tilted(line, degrees)));
      const [text = [], others = []] = both;
      deepEqual(textLines(text, others), { text: 9, others: 0 });
      const { height, middle, x } = textBlock(drawn([...text, ...others]), plane);
      deepEqual(x.map(rounded), tilted([1, 0, 0], degrees).map(rounded));
      deepEqual([height, ...middle].map(rounded), [2, ...tilted([6, 2, 0], degrees).map(rounded)]);
    }
  });

  it('is a letter of straight lines without a box, and not the hatched head of its leader', () => {
    const letterA = [
      [0, 0, 0, 0.7, 2, 0, 1.4, 0, 0],
      [0.25, 0.7, 0, 1.15, 0.7, 0],
    ];
    const leader = [-1, 1, 0, -6, 1, 0, -10, 9, 0];
    const hatches = [0, 1, 2, 3, 4, 5, 6].map((i) => [-10, 9, 0, -9.5 - i / 20, 7.5, 0]);
    deepEqual(textLines(letterA, [leader, ...hatches]), { text: 2, others: 0 });
    deepEqual(textLines([], [leader, ...hatches]), { text: 0, others: 0 });
    ok(textBlock(drawn([...letterA, leader, ...hatches]), plane).height > 0);
  });

  it('is letters of straight lines beside a full stop, from which nothing tells their size', () => {
    const stop = box(3.2, 0, 0.3, 0.25);
    const letters = [
      [0, 0, 0, 0, 2, 0, 1.4, 2, 0],
      [0, 1, 0, 1, 1, 0],
      ...[2, 4].map((u) => [u, 1.8, 0, u + 0.3, 2, 0, u + 0.3, 0, 0]),
    ];
    const leader = [[-10, -6, 0, -2, 1, 0, 0, 1, 0]];
    deepEqual(textLines([...letters, stop], leader), { text: 5, others: 0 });
    equal(textBlock(drawn([...letters, stop, ...leader]), plane).height, 2);
  });

  it('is no arrow head at an extension line, nor at the end of an arc beside a letter', () => {
    const value = [0, 1.5, 3].map((i) => box(i, 0, 1, 2));
    const sides = [-1, 5].map((u) => [u, 10, 0, u, -1, 0]);
    const heads = [1, -1].flatMap((side) => {
      const [tip, base] = side > 0 ? [-1, -0.2] : [5, 4.2];
      return [[tip, 1, 0, base, 1.2, 0, base, 0.8, 0, tip, 1, 0]];
    });
    deepEqual(textLines(value, [...sides, ...heads]), { text: 3, others: 0 });
    const letterD = [0, 0, 0, 1, 0, 0, 1.4, 0.4, 0, 1.4, 1.6, 0, 1, 2, 0, 0, 2, 0, 0, 0, 0];
    const arc = Array.from({ length: 33 }, (_, i) => {
      const angle = (i * 1.5 * Math.PI) / 32;
      return [1.7 + 5 * Math.sin(angle), -4 + 5 * Math.cos(angle), 0];
    });
    const head = [1.7, 1, 0, 2.5, 1.3, 0, 2.5, 0.7, 0, 1.7, 1, 0];
    deepEqual(textLines([letterD], [arc.flat(), head]), { text: 1, others: 0 });
  });

  it('is nothing of thousands of boxes one over the other, nor in a box of hatches', () => {
    const boxes = Array.from({ length: 4000 }, () => box(0, 0, 4, 2));
    deepEqual(textLines([], boxes), { text: 0, others: 0 });
    const hatches = Array.from({ length: 30 }, (_, i) => [i / 10, 0, 0, 1 + i / 10, 2, 0]);
    deepEqual(textLines([], [box(0, 0, 4, 2), ...hatches]), { text: 0, others: 0 });
  });

  it('is the box of a datum, and not its leader, of which a bend is written several times', () => {
    const sides = [
      [0, 0, 0, 4, 0, 0],
      [0, 4, 0, 4, 4, 0],
      ...[0, 4].map((u) => [u, 0, 0, u, 4, 0]),
    ];
    const leader = [2, 7.5, 0, 2, 9.5, 0, 2, 9.5, 0, 2, 9.5, 0, 2, 4, 0];
    const triangle = [
      [2, 7.5, 0, 1, 9.5, 0],
      [2, 7.5, 0, 3, 9.5, 0],
      [1, 9.5, 0, 3, 9.5, 0],
    ];
    const letterE = [
      [2.7, 1, 0, 1.3, 1, 0, 1.3, 3, 0, 2.7, 3, 0],
      [2.4, 2, 0, 1.3, 2, 0],
    ];
    const arc = Array.from({ length: 8 }, (_, i) => (i + 1) * (Math.PI / 4.5));
    const letterC = [arc.flatMap((a) => [2 + 0.7 * Math.cos(a), 2 + Math.sin(a), 0])];
    for (const letter of [letterC, letterE]) {
      const text = [...sides, ...letter];
      deepEqual(textLines(text, [leader, ...triangle]), { text: text.length, others: 0 });
      const { height } = textBlock(drawn([...text, leader, ...triangle]), plane);
      ok(height > 1 && height < 2.5, `${height}`);
    }
  });

  it('is told along its own plane, where that turns it', () => {
    const turned = { normal: [0, -1, 0], x: [1, 0, 0] } as const;
    const upright = box(0, 0, 1, 2).map((_, i, all) =>
      i % 3 === 1 ? 5 : i % 3 === 2 ? (all[i - 1] ?? NaN) : (all[i] ?? NaN),
    );
    deepEqual(textBlock(drawn([upright]), turned).middle, [0.5, 5, 1]);
  });

  it('is nothing where nothing is drawn', () => {
    deepEqual(textBlock(drawn([]), plane), {
      ...{ isText: new Uint8Array(), middle: [0, 0, 0], start: [0, 0, 0], x: [1, 0, 0], height: 0 },
    });
  });
});

describe('clusters', () => {
  it('hold what leads from one to the next, whatever the order', () => {
    const at = (left: number, low = 0) => ({ left, right: left + 1, low, high: low + 1 });
    const all = [at(4), at(0), at(2), at(9), at(2, 9)];
    const sizes = clustersOf(all, 1).map(({ length }) => length);
    deepEqual(
      sizes.sort((a, b) => b - a),
      [3, 1, 1],
    );
  });

  it('are one of very many, which nobody compares', () => {
    const many = Array.from({ length: 6000 }, (_, i) => ({
      ...{ left: 10 * i, right: 10 * i + 1, low: 0, high: 1 },
    }));
    equal(clustersOf(many, 1).length, 1);
  });
});

/** A closed line around a rectangle: five points. */
function box(x: number, y: number, width: number, height: number): readonly number[] {
  const [right, top] = [x + width, y + height];
  return [x, y, 0, right, y, 0, right, top, 0, x, top, 0, x, y, 0];
}

function circle(u: number, v: number, radius: number): readonly number[] {
  return Array.from({ length: 37 }, (_, i) => [
    u + radius * Math.cos((i * Math.PI) / 18),
    v + radius * Math.sin((i * Math.PI) / 18),
    0,
  ]).flat();
}

/** A head at the height 1, whose tip is at `u`, and which is filled with triangles one in the other. */
function arrow(u: number, side: 1 | -1): readonly (readonly number[])[] {
  const base = u + side;
  return [
    [u, 1, 0, base, 1.25, 0],
    [u, 1, 0, base, 1, 0],
    [u, 1, 0, base, 0.75, 0],
    [base, 1.25, 0, base, 0.75, 0],
    ...[1, 2, 3, 4, 5, 6, 7].map((i) => {
      const [from, to, half] = [u + (side * 5) / (5 + i), base - 0.01 * i * side, 0.02 * i];
      return [from, 1, 0, to, 1 + half, 0, to, 1 - half, 0, from, 1, 0];
    }),
  ];
}

/** Points turned about the origin within the plane. */
function tilted(points: readonly number[], degrees: number): readonly number[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.flatMap((_, i) => {
    if (i % 3 > 0) return [];
    const [u = NaN, v = NaN] = points.slice(i, i + 2);
    return [u * cos - v * sin, u * sin + v * cos, 0];
  });
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4 + 0;
}

/** How many whole lines of a text, and how many of what is none, are taken for text. */
function textLines(
  text: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
): { readonly text: number; readonly others: number } {
  const all = drawn([...text, ...others]);
  const { isText } = textBlock(all, plane);
  let next = 0;
  const taken = all.lines.map((count) => {
    next += count;
    return isText.subarray(next - count, next).every((one) => one === 1);
  });
  const count = (some: readonly boolean[]) => some.filter(Boolean).length;
  return { text: count(taken.slice(0, text.length)), others: count(taken.slice(text.length)) };
}

function drawn(lines: readonly (readonly number[])[]): DrawnPoints {
  const positions = Float32Array.from(lines.flat());
  return {
    positions,
    numbers: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    lines: lines.map(({ length }) => length / 3),
  };
}
