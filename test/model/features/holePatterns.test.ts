import { deepEqual, equal, ok } from 'node:assert/strict';
import { holePatterns, type HolePlace } from '../../../src/model/features/holePatterns';
import type { Vector } from '../../../src/model/shapes';

describe('patterns of equal holes', () => {
  it('are circles at equal angles, with their centre and diameter', () => {
    const [found, ...others] = holePatterns(onCircle(6, 20, [30, 10]), []);
    equal(others.length, 0);
    deepEqual(found?.shape, { kind: 'circle', diameter: near(found?.shape, 0.04) });
    equal(found.holes.length, 6);
    ok(Math.hypot(...minus(found.centre, [0.03, 0.01, 0])) < 1e-9);
  });

  it('are circles where some holes of an equal division are left out', () => {
    deepEqual(shapesOf(onCircle(8, 25, [0, 0]).slice(0, 6)), ['6 on circle 50']);
    deepEqual(shapesOf(onCircle(12, 25, [0, 0]).slice(0, 6)), []);
  });

  it('are two circles where one is inside the other', () => {
    const both = [...onCircle(5, 20, [0, 0]), ...onCircle(6, 35, [0, 0])];
    deepEqual(shapesOf(both), ['6 on circle 70', '5 on circle 40']);
  });

  it('are a circle of four around something round, and else a grid', () => {
    const four = onCircle(4, Math.SQRT2 * 15.5, [0, 0], Math.PI / 4);
    deepEqual(shapesOf(four), ['4 in 2 x 2, 31 x 31']);
    deepEqual(shapesOf(four, [at(0, 0, 40)]), ['4 on circle 43.84']);
    deepEqual(shapesOf(four.slice(0, 2).concat(at(99, 7)), [at(0, 0, 40)]), []);
    deepEqual(shapesOf(four, [at(1, 0)]), ['4 in 2 x 2, 31 x 31']);
  });

  it('are the circle of most holes, where one of its circle is off its angle', () => {
    for (const off of [0.0008, 0.005, 0.1]) {
      for (const count of [6, 7, 8, 12]) {
        const holes = onCircle(count, 40, [30, 10]);
        const stray = onCircle(1, 40, [30, 10], off);
        const [found, ...others] = holePatterns([...stray, ...holes.slice(1)], []);
        deepEqual([others, found?.shape.kind, found?.holes.length], [[], 'circle', count - 1]);
      }
    }
  });

  it('take the diameter from the holes that lie on one circle, not from one almost on it', () => {
    for (const off of [0.001, 0.003, 0.005]) {
      const holes = [...onCircle(1, 40 + off, [0, 0]), ...onCircle(6, 40, [0, 0]).slice(1)];
      for (const round of [[], [at(0, 0)]]) {
        const [found] = holePatterns(holes, round);
        const diameter = found?.shape.kind === 'circle' ? found.shape.diameter : NaN;
        ok(Math.abs(diameter - 0.08) < 1e-9, `${1000 * diameter} mm`);
      }
    }
  });

  it('are rows and grids with their pitches, whichever way they are turned', () => {
    deepEqual(shapesOf(inGrid(5, 1, 12, 0)), ['5 in row 12']);
    deepEqual(shapesOf(inGrid(3, 2, 30, 20)), ['6 in 3 x 2, 30 x 20']);
    deepEqual(shapesOf(turned(inGrid(2, 7, 30, 20), 0.3)), ['14 in 7 x 2, 20 x 30']);
    deepEqual(shapesOf(turned(inGrid(20, 20, 5, 5), 0.1)), ['400 in 20 x 20, 5 x 5']);
  });

  it('leave out what is beside them', () => {
    deepEqual(shapesOf([at(3, 4), ...inGrid(3, 2, 30, 20), at(71, 13)]), ['6 in 3 x 2, 30 x 20']);
    deepEqual(shapesOf([...onCircle(5, 20, [0, 0]), ...inGrid(2, 2, 90, 70, [-45, -35])]), [
      '5 on circle 40',
      '4 in 2 x 2, 90 x 70',
    ]);
  });

  it('are the ones that leave the fewest holes over', () => {
    const triangles = [onCircle(3, 15, [0, 0], 0), onCircle(3, 15, [70, 0], Math.PI)].flat();
    deepEqual(shapesOf(triangles), ['3 on circle 30', '3 on circle 30']);
  });

  it('are none of two, of a heap, or of holes in different planes and directions', () => {
    deepEqual(shapesOf([at(0, 0), at(10, 0)]), []);
    deepEqual(shapesOf([at(0, 0), at(10, 0), at(23, 4), at(7, 19)]), []);
    deepEqual(shapesOf([at(0, 0), at(10, 0, 1), at(20, 0, 2)]), []);
    const [one, ...others] = inGrid(3, 1, 10, 0);
    const other: HolePlace[] = one ? [{ ...one, direction: [0, 0, 1] }] : [];
    deepEqual(shapesOf([...other, ...others]), []);
  });

  it('bear the rounding of files', () => {
    const rounded = onCircle(7, 33.3, [1, 2]).map(({ at: [x, y, z], direction }) => ({
      at: [Number(x.toFixed(6)), Number(y.toFixed(6)), z] as const,
      direction,
    }));
    deepEqual(shapesOf(rounded), ['7 on circle 66.6']);
  });

  it('are the circle of the holes that lie on it, whatever one hole beside it does to their mean', () => {
    for (const off of [0.012, 0.02, 0.05, 0.1, 0.5]) {
      for (const [count, centre] of [
        [6, [0, 0]],
        [8, [3, -7]],
        [23, [1, 2]],
      ] as const) {
        const onIt = onCircle(count, 40, centre).slice(1);
        const beside = onCircle(count, 40 + off, centre).slice(0, 1);
        const [found, ...others] = holePatterns([...beside, ...onIt], []);
        equal(found?.holes.length, count - 1, `${count} with one ${off} mm off`);
        equal(others.length, 0);
        deepEqual(found.shape, { kind: 'circle', diameter: near(found.shape, 0.08) });
        ok(Math.hypot(...minus(found.centre, [centre[0] / 1000, centre[1] / 1000, 0])) < 1e-9);
      }
    }
  });
});

function shapesOf(places: readonly HolePlace[], axes: readonly HolePlace[] = []): string[] {
  return holePatterns(places, axes).map(({ shape, holes }) => {
    const mm = (metres: number) => Number((metres * 1000).toFixed(4));
    switch (shape.kind) {
      case 'circle':
        return `${holes.length} on circle ${Number((shape.diameter * 1000).toFixed(2))}`;
      case 'row':
        return `${holes.length} in row ${mm(shape.pitch)}`;
      case 'grid':
        return `${holes.length} in ${shape.columns} x ${shape.rows}, ${shape.pitches.map(mm).join(' x ')}`;
    }
  });
}

/** Millimetres. */
function at(x: number, y: number, z = 0): HolePlace {
  return { at: [x / 1000, y / 1000, z / 1000], direction: [0, 0, -1] };
}

function onCircle(
  count: number,
  radius: number,
  [x, y]: readonly [number, number],
  from = 0.2,
): HolePlace[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = from + (2 * Math.PI * i) / count;
    return at(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  });
}

function inGrid(
  columns: number,
  rows: number,
  right: number,
  up: number,
  [x, y]: readonly [number, number] = [0, 0],
): HolePlace[] {
  return Array.from({ length: columns * rows }, (_, i) =>
    at(x + right * (i % columns), y + up * Math.floor(i / columns)),
  );
}

function turned(places: readonly HolePlace[], by: number): HolePlace[] {
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  return places.map(({ at: [x, y, z], direction }) => ({
    at: [cos * x - sin * y, sin * x + cos * y, z],
    direction,
  }));
}

function near(shape: unknown, wanted: number): unknown {
  const given = typeof shape === 'object' && shape && 'diameter' in shape ? shape.diameter : null;
  return typeof given === 'number' && Math.abs(given - wanted) < 1e-9 ? given : wanted;
}

function minus(a: Vector | null, b: Vector): Vector {
  return a ? [a[0] - b[0], a[1] - b[1], a[2] - b[2]] : [NaN, NaN, NaN];
}
