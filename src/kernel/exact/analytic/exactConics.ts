import { outOfRange } from '../../../words/outOfRange';
import type { Circle, Ellipse, Frame, Line } from '../../brep/geometry';
import type { Vector } from '../../base/vector';
import { FrameCoordinates } from './frameCoordinates';
import { CurveSearch } from '../search/curveSearch';
import type { ExactCurve } from '../exact';
import { fullTurn, nearestEquivalent, withinPeriod } from '../search/period';

export function line({ origin, direction }: Line): ExactCurve {
  return new StraightLine(origin, direction);
}

export function circle({ frame, radius }: Circle): ExactCurve {
  return new Round(frame, radius, radius);
}

export function ellipse({ frame, majorRadius, minorRadius }: Ellipse): ExactCurve {
  return new Oval(frame, majorRadius, minorRadius);
}

const none: readonly number[] = [];

class StraightLine implements ExactCurve {
  readonly low = -Infinity;
  readonly high = Infinity;
  readonly period = null;
  readonly breaks = none;
  readonly isLine = true;
  private readonly origin: Float64Array;
  private readonly direction: Float64Array;

  constructor(origin: Vector, direction: Vector) {
    this.origin = Float64Array.from(origin);
    this.direction = Float64Array.from(direction);
  }

  at(t: number, out: Float64Array): void {
    const { origin, direction } = this;
    for (let k = 0; k < 3; k++) {
      const slope = direction[k] ?? outOfRange();
      out[k] = (origin[k] ?? outOfRange()) + t * slope;
      out[3 + k] = slope;
    }
  }

  parameterOf(x: number, y: number, z: number): number {
    const { origin, direction } = this;
    return (
      (x - (origin[0] ?? outOfRange())) * (direction[0] ?? outOfRange()) +
      (y - (origin[1] ?? outOfRange())) * (direction[1] ?? outOfRange()) +
      (z - (origin[2] ?? outOfRange())) * (direction[2] ?? outOfRange())
    );
  }
}

/** A circle. An ellipse differs from it only in how the nearest point is found. */
class Round implements ExactCurve {
  readonly low = 0;
  readonly high = fullTurn;
  readonly period = fullTurn;
  readonly breaks = none;
  readonly isLine = false;
  protected readonly local = new Float64Array(3);
  protected readonly axes: FrameCoordinates;

  constructor(
    frame: Frame,
    protected readonly major: number,
    protected readonly minor: number,
  ) {
    this.axes = new FrameCoordinates(frame);
  }

  at(t: number, out: Float64Array): void {
    const { axes, major, minor } = this;
    const cos = Math.cos(t);
    const sin = Math.sin(t);
    axes.place(major * cos, minor * sin, 0, out);
    axes.direct(-major * sin, minor * cos, 0, out, 3);
  }

  parameterOf(x: number, y: number, z: number, near: number | null): number {
    const { local } = this;
    this.axes.locate(x, y, z, local);
    return nearTo(Math.atan2(local[1] ?? outOfRange(), local[0] ?? outOfRange()), near);
  }
}

class Oval extends Round {
  private readonly search = new CurveSearch(this, eighths);

  override parameterOf(x: number, y: number, z: number, near: number | null): number {
    const { local, major, minor } = this;
    this.axes.locate(x, y, z, local);
    // This angle is exact for points on the ellipse, and a good start for Newton's method for points beside it.
    const angle = Math.atan2(
      (local[1] ?? outOfRange()) * major,
      (local[0] ?? outOfRange()) * minor,
    );
    return nearTo(this.search.parameterOf(x, y, z, angle), near);
  }
}

const eighths = Array.from({ length: 9 }, (_, i) => (i * Math.PI) / 4);

function nearTo(angle: number, near: number | null): number {
  return near === null
    ? withinPeriod(angle, 0, fullTurn)
    : nearestEquivalent(angle, near, fullTurn);
}
