import type { Circle, Ellipse, Line } from '../readers/brep/geometry';
import { axesOf } from './axes';
import { CurveSearch } from './curveSearch';
import type { ExactCurve } from './exact';
import { fullTurn, nearestTurn, withinPeriod } from './period';

export function line({ origin, direction }: Line): ExactCurve {
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  return {
    low: -Infinity,
    high: Infinity,
    period: null,
    breaks: [],
    isLine: true,
    at(t, out) {
      out[0] = ox + t * dx;
      out[1] = oy + t * dy;
      out[2] = oz + t * dz;
      out[3] = dx;
      out[4] = dy;
      out[5] = dz;
    },
    parameterOf: (x, y, z) => (x - ox) * dx + (y - oy) * dy + (z - oz) * dz,
  };
}

const round = { low: 0, high: fullTurn, period: fullTurn, breaks: [], isLine: false } as const;

export function circle({ frame, radius }: Circle): ExactCurve {
  const axes = axesOf(frame);
  const local = new Float64Array(3);
  return {
    ...round,
    at: oval(axes, radius, radius),
    parameterOf(x, y, z, near) {
      axes.locate(x, y, z, local);
      const angle = Math.atan2(local[1] ?? 0, local[0] ?? 0);
      return near === null ? withinPeriod(angle, 0, fullTurn) : nearestTurn(angle, near, fullTurn);
    },
  };
}

export function ellipse({ frame, majorRadius, minorRadius }: Ellipse): ExactCurve {
  const axes = axesOf(frame);
  const local = new Float64Array(3);
  const at = oval(axes, majorRadius, minorRadius);
  const search = new CurveSearch({ ...round, at, starts: eighths });
  return {
    ...round,
    at,
    parameterOf(x, y, z, near) {
      axes.locate(x, y, z, local);
      // Exact on the ellipse, and a good place to begin from beside it.
      const angle = Math.atan2((local[1] ?? 0) * majorRadius, (local[0] ?? 0) * minorRadius);
      const found = search.parameterOf(x, y, z, angle);
      return near === null ? withinPeriod(found, 0, fullTurn) : nearestTurn(found, near, fullTurn);
    },
  };
}

const eighths = Array.from({ length: 9 }, (_, i) => (i * Math.PI) / 4);

function oval(axes: ReturnType<typeof axesOf>, major: number, minor: number): ExactCurve['at'] {
  return (t, out) => {
    const cos = Math.cos(t);
    const sin = Math.sin(t);
    axes.place(major * cos, minor * sin, 0, out);
    axes.direct(-major * sin, minor * cos, 0, out, 3);
  };
}
