import { outOfRange } from '../../../words/outOfRange';
import type { OffsetSurface, Surface } from '../../brep/geometry';
import { along, vectorAt } from '../../base/vector';
import type { ExactSurface, Singularity } from '../exact';
import { FormulaSweep } from './formulaSweep';
import { normalOf } from '../normalOf';
import { tangentCoordinates } from '../search/tangentCoordinates';
import { clampUnlessPeriodic } from '../exact';

/** The offset of an elementary surface as a surface of the same kind; null for other kinds. */
export function simpleOffset({ basis, distance }: OffsetSurface): Surface | null {
  switch (basis.kind) {
    case 'plane': {
      const { frame } = basis;
      return { ...basis, frame: { ...frame, origin: along(frame.origin, frame.axis, distance) } };
    }
    case 'cylinder':
    case 'sphere': {
      const radius = basis.radius + distance;
      return radius > 0 ? { ...basis, radius } : null;
    }
    case 'cone': {
      const { frame, halfAngle } = basis;
      const origin = along(frame.origin, frame.axis, -distance * Math.sin(halfAngle));
      const radius = basis.radius + distance * Math.cos(halfAngle);
      return { ...basis, frame: { ...frame, origin }, radius };
    }
    case 'torus': {
      const minorRadius = basis.minorRadius + distance;
      return minorRadius > 0 ? { ...basis, minorRadius } : null;
    }
    case 'bspline':
    case 'extruded':
    case 'revolved':
    case 'offset':
    case 'blend':
    case 'blend bound':
      return null;
  }
}

/**
 * Step of the finite differences as a share of the parameter range. The differences are right to about eight
 * digits.
 */
const share = 1e-5;
const polishing = 2;

/** Number of places around a degenerate point from which its normal is averaged. */
const around = 8;
/** The largest relative shortfall of the length of the summed unit normals. */
const flat = 1e-6;
/** Share of the step: a parameter closer to a degenerate side than that is on it. */
const onSingularity = 1e-4;

/** Offset of any smooth surface. Its derivatives are finite differences of the unit normal. */
export function offset({ distance }: OffsetSurface, basis: ExactSurface): ExactSurface {
  const { u: uWay, v: vWay } = basis;
  const uStep = share * spanOf(uWay);
  const vStep = share * spanOf(vWay);
  const near = new Float64Array(9);
  const far = new Float64Array(9);
  const normal = new Float64Array(3);
  const before = new Float64Array(3);
  const after = new Float64Array(3);
  const place = new Float64Array(9);
  const here = new Float64Array(9);
  const step = new Float64Array(2);
  const singularities = singularitiesBeside(basis, uStep, vStep);
  const normalAt = (u: number, v: number, out: Float64Array, normalOut: Float64Array) => {
    basis.at(u, v, out);
    unitNormal(out, normalOut);
    for (const { held, at, step, normal } of singularities) {
      if (Math.abs((held === 'u' ? u : v) - at) <= onSingularity * step) normalOut.set(normal);
    }
  };
  const at: ExactSurface['at'] = (u, v, out) => {
    normalAt(u, v, place, normal);
    const [uLow, uHigh] = beside(u, uStep, uWay);
    const [vLow, vHigh] = beside(v, vStep, vWay);
    normalAt(uLow, v, near, before);
    normalAt(uHigh, v, far, after);
    for (let k = 0; k < 3; k++) {
      const turn = ((after[k] ?? outOfRange()) - (before[k] ?? outOfRange())) / (uHigh - uLow);
      out[k] = (place[k] ?? outOfRange()) + distance * (normal[k] ?? outOfRange());
      out[3 + k] = (place[3 + k] ?? outOfRange()) + distance * turn;
    }
    normalAt(u, vLow, near, before);
    normalAt(u, vHigh, far, after);
    for (let k = 0; k < 3; k++) {
      const turn = ((after[k] ?? outOfRange()) - (before[k] ?? outOfRange())) / (vHigh - vLow);
      out[6 + k] = (place[6 + k] ?? outOfRange()) + distance * turn;
    }
  };
  return {
    u: { ...uWay, isStraight: false },
    v: { ...vWay, isStraight: false },
    singularities: singularities.map(({ held, at }) => ({ held, at })),
    at,
    sweep: (along) => new FormulaSweep({ at }, along),
    invert(x, y, z, out, hasHint) {
      // The nearest point of the basis lies on the same normal; a few Gauss-Newton steps remove the remaining error.
      let far = basis.invert(x, y, z, out, hasHint);
      for (let i = 0; i <= polishing && Number.isFinite(far); i++) {
        const u = out[0] ?? outOfRange();
        const v = out[1] ?? outOfRange();
        at(u, v, here);
        const dx = x - (here[0] ?? outOfRange());
        const dy = y - (here[1] ?? outOfRange());
        const dz = z - (here[2] ?? outOfRange());
        far = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (i === polishing) break;
        tangentCoordinates(here, dx, dy, dz, step, 0);
        out[0] = clampUnlessPeriodic(u + (step[0] ?? outOfRange()), uWay);
        out[1] = clampUnlessPeriodic(v + (step[1] ?? outOfRange()), vWay);
      }
      return far;
    },
  };
}

interface SingularityBeside extends Singularity {
  /** Distance in the parameter at which the normals around the point were taken. */
  readonly step: number;
  /** The mean of the unit normals around the point. */
  readonly normal: Float64Array;
}

/**
 * The degenerate points that stay points on the offset: where the basis has a tangent plane, unlike at the apex
 * of a cone.
 */
function singularitiesBeside(
  basis: ExactSurface,
  uStep: number,
  vStep: number,
): readonly SingularityBeside[] {
  return basis.singularities.flatMap(({ held, at }): SingularityBeside[] => {
    const [way, other, step] = held === 'u' ? [basis.u, basis.v, uStep] : [basis.v, basis.u, vStep];
    const inside = at === way.low ? at + step : at - step;
    const normals = Array.from({ length: around }, (_, i) => {
      const across = other.low + ((other.high - other.low) * i) / around;
      const [u, v] = held === 'u' ? [inside, across] : [across, inside];
      const place = new Float64Array(9);
      const normal = new Float64Array(3);
      basis.at(u, v, place);
      unitNormal(place, normal);
      return normal;
    });
    const sum = [0, 1, 2].map((k) =>
      normals.reduce((all, normal) => all + (normal[k] ?? outOfRange()), 0),
    );
    const length = Math.hypot(...sum);
    const isFlat = length >= (1 - flat) * around;
    const normal = Float64Array.from(sum, (value) => value / length);
    return isFlat ? [{ held, at, step, normal }] : [];
  });
}

function spanOf({ low, high }: ExactSurface['u']): number {
  return Number.isFinite(high - low) ? high - low : 1;
}

/** Two parameters on both sides of one, clamped to the range. */
function beside(value: number, by: number, { low, high, period }: ExactSurface['u']) {
  if (period !== null) return [value - by, value + by] as const;
  return [Math.max(low, value - by), Math.min(high, value + by)] as const;
}

function unitNormal(place: Float64Array, out: Float64Array): void {
  normalOf(place, out);
  const [x, y, z] = vectorAt(out, 0);
  const length = Math.hypot(x, y, z);
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
}
