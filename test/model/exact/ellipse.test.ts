import { deepEqual, ok } from 'node:assert/strict';
import {
  distanceFromEllipse,
  ellipseLength,
  feetOfEllipse,
} from '../../../src/model/exact/ellipse';
import { wrapAngle } from '../../../src/model/vectors';

const shapes = [1, 0.9, 0.5, 0.1, 1e-3, 1e-6].map((minorRadius) => ({
  majorRadius: 1,
  minorRadius,
}));

describe('the length of an ellipse', () => {
  it('is known to all digits', () => {
    near(ellipseLength({ majorRadius: 3, minorRadius: 3 }, 0.4, 2), 6, 1e-14);
    // Abramowitz and Stegun 17.1, E(0.75): of 2 : 1.
    near(
      ellipseLength({ majorRadius: 2, minorRadius: 1 }, 0, 2 * Math.PI),
      9.688448220547675,
      1e-14,
    );
  });

  it('of every piece of round and of thin ones is that of many chords', () => {
    const random = seeded(3);
    for (const radii of shapes) {
      for (let i = 0; i < 8; i++) {
        const [start, angle] = [7 * (random() - 0.5), 2 * Math.PI * random()];
        near(ellipseLength(radii, start, angle), chords(radii, start, angle), 1e-8);
      }
    }
  });

  it('of two pieces is that of both together', () => {
    for (const radii of shapes) {
      const whole = ellipseLength(radii, 1, 5);
      near(ellipseLength(radii, 1, 2.2) + ellipseLength(radii, 3.2, 2.8), whole, 1e-14);
    }
  });
});

describe('the feet of a point on an ellipse', () => {
  it('are all that there are: where the slope along it changes its sign', () => {
    const random = seeded(11);
    for (const radii of shapes.slice(1, 5)) {
      for (let i = 0; i < 40; i++) {
        const [x, y] = [3 * (random() - 0.5), 2 * (random() - 0.5)];
        const feet = feetOfEllipse(radii, x, y);
        const found = signChanges(radii, x, y);
        deepEqual(feet.length, found.length, `${x} ${y} ${radii.minorRadius}`);
        for (const foot of feet) {
          ok(
            found.some((angle) => Math.abs(wrapAngle(foot - angle)) < 2 * stepOfScan),
            `${foot}`,
          );
        }
      }
    }
  });

  it('have the nearest point among them, to nine digits, on axes and in the centre too', () => {
    const random = seeded(17);
    const offs = [0, 1e-9, 0.3, 0.99, 1, 1.5, 40];
    const spots = [
      ...offs.flatMap((x) => offs.map((y) => [x, -y] as const)),
      ...Array.from({ length: 60 }, () => [4 * random() - 2, 2 * random() - 1] as const),
    ];
    for (const radii of shapes) {
      for (const [x, y] of spots) {
        near(distanceFromEllipse(radii, x, y), nearest(radii, x, y), 1e-9);
      }
    }
  });
});

const scanned = 6000;
const stepOfScan = (2 * Math.PI) / scanned;

type Radii = (typeof shapes)[number];

function at({ majorRadius, minorRadius }: Radii, angle: number): readonly [number, number] {
  return [majorRadius * Math.cos(angle), minorRadius * Math.sin(angle)];
}

function away(radii: Radii, x: number, y: number): (angle: number) => number {
  return (angle) => {
    const [px, py] = at(radii, angle);
    return Math.hypot(px - x, py - y);
  };
}

function chords(radii: Radii, start: number, angle: number): number {
  const count = 100_000;
  let sum = 0;
  let [x, y] = at(radii, start);
  for (let i = 1; i <= count; i++) {
    const [nextX, nextY] = at(radii, start + (angle * i) / count);
    sum += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return sum;
}

function signChanges({ majorRadius, minorRadius }: Radii, x: number, y: number): number[] {
  const slope = (angle: number) => {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return (
      (majorRadius * cosine - x) * -majorRadius * sine +
      (minorRadius * sine - y) * minorRadius * cosine
    );
  };
  const angles = Array.from({ length: scanned + 1 }, (_, i) => i * stepOfScan + 1e-7);
  return angles.flatMap((angle, i) => {
    const before = angles[i - 1];
    return before !== undefined && slope(before) > 0 !== slope(angle) > 0 ? [angle] : [];
  });
}

/** From the best of many points by golden section. */
function nearest(radii: Radii, x: number, y: number): number {
  const awayAt = away(radii, x, y);
  const count = 4000;
  const step = (2 * Math.PI) / count;
  const angles = Array.from({ length: count }, (_, i) => i * step);
  const best = angles.reduce((a, b) => (awayAt(b) < awayAt(a) ? b : a));
  let [low, high] = [best - step, best + step];
  for (let i = 0; i < 80; i++) {
    const [left, right] = [low + 0.382 * (high - low), high - 0.382 * (high - low)];
    if (awayAt(left) < awayAt(right)) high = right;
    else low = left;
  }
  return awayAt((low + high) / 2);
}

/** Relative to the larger of the number and the long radius' thousandth. */
function near(actual: number, expected: number, within: number): void {
  const size = Math.max(Math.abs(expected), 1e-3);
  ok(Math.abs(actual - expected) <= within * size, `${actual} is not ${expected}`);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
