import type { PartMesh } from '../../../../../src/kernel/base/scene';
import type { EdgeShape, Surface } from '../../../../../src/model/shapes';
import {
  along,
  cross,
  distance,
  middle,
  minus,
  unit,
  type Vector,
} from '../../../../../src/model/vectors';

/** A bounded piece of a surface by two parameters 0…1, in metres. */
export interface Form {
  readonly name: string;
  readonly surface: Surface;
  readonly area: number;
  readonly at: (u: number, v: number) => Vector;
  /** What bounds it. A closed edge has no ends. */
  readonly edges: readonly FormEdge[];
  /** Pieces along u and v that keep its triangles near to it. */
  readonly steps: readonly [u: number, v: number];
}

export interface FormEdge {
  readonly at: (share: number) => Vector;
  readonly curve: FormCurve;
}

type FormCurve =
  | { readonly kind: 'line' }
  | { readonly kind: 'other'; readonly length: number }
  | {
      readonly kind: 'circle';
      readonly origin: Vector;
      readonly axis: Vector;
      readonly radius: number;
      readonly angle: number;
    }
  | {
      readonly kind: 'ellipse';
      readonly origin: Vector;
      readonly axis: Vector;
      readonly major: Vector;
      readonly majorRadius: number;
      readonly minorRadius: number;
      readonly angle: number;
    };

const z: Vector = [0, 0, 1];
const full = 2 * Math.PI;

export function planeForm(width: number, height: number): Form {
  const at = (u: number, v: number): Vector => [(u - 0.5) * width, (v - 0.5) * height, 0];
  const line: FormCurve = { kind: 'line' };
  return {
    name: 'plane',
    surface: { kind: 'plane', origin: [0, 0, 0], normal: z },
    area: width * height,
    at,
    edges: fourSides(at, line, line),
    steps: [1, 1],
  };
}

/** Of a cylinder, or of a cone, whose radius grows: around z by an angle, from z = 0 upwards. */
export function ruledForm(radius: number, top: number, height: number, angle: number): Form {
  const at = (u: number, v: number): Vector => {
    const reach = radius + v * (top - radius);
    return [reach * Math.cos(u * angle), reach * Math.sin(u * angle), v * height];
  };
  const [origin, axis]: [Vector, Vector] = [[0, 0, 0], z];
  const halfAngle = Math.atan((top - radius) / height);
  const surface: Surface =
    top === radius
      ? { kind: 'cylinder', origin, axis, radius, isHollow: false }
      : { kind: 'cone', origin, axis, radius, halfAngle, isHollow: false };
  const ring = (v: number): FormEdge => ({
    at: (share) => at(share, v),
    curve: {
      kind: 'circle',
      origin: [0, 0, v * height],
      axis,
      radius: radius + v * (top - radius),
      angle,
    },
  });
  const rulings = [0, 1].map((u): FormEdge => ({ at: (v) => at(u, v), curve: { kind: 'line' } }));
  const rings = radius > 0 ? [ring(0), ring(1)] : [ring(1)];
  return {
    name: `${angle < full ? 'part of a ' : ''}${surface.kind}${radius > 0 ? '' : ' with its tip'}`,
    surface,
    area: (angle / 2) * (radius + top) * Math.hypot(height, top - radius),
    at,
    edges: angle < full ? [...rings, ...rulings] : rings,
    steps: [Math.ceil((40 * angle) / full), 1],
  };
}

/** A flat piece within a part of an ellipse, and the chord of that. */
export function ovalForm(majorRadius: number, minorRadius: number, angle: number): Form {
  const major: Vector = unit([1, 1, 0]);
  const minor = cross(z, major);
  const point = (turn: number): Vector =>
    along(
      along([0, 0, 0], major, majorRadius * Math.cos(turn)),
      minor,
      minorRadius * Math.sin(turn),
    );
  const onChord = (share: number) => along(point(0), minus(point(angle), point(0)), share);
  // From the curve to its chord, or to the centre.
  const at = (u: number, v: number): Vector => {
    const inner: Vector = angle < full ? onChord(u) : [0, 0, 0];
    return along(point(u * angle), minus(inner, point(u * angle)), v);
  };
  const arc: FormEdge = {
    at: (share) => point(share * angle),
    curve: { kind: 'ellipse', origin: [0, 0, 0], axis: z, major, majorRadius, minorRadius, angle },
  };
  const chord: FormEdge = {
    at: onChord,
    curve: { kind: 'line' },
  };
  return {
    name: `${angle < full ? 'part of an ' : ''}ellipse`,
    surface: { kind: 'plane', origin: [0, 0, 0], normal: z },
    area: (majorRadius * minorRadius * (angle < full ? angle - Math.sin(angle) : full)) / 2,
    at,
    edges: angle < full ? [arc, chord] : [arc],
    steps: [64, 1],
  };
}

/** A cylinder or a cone from z = 0 up to a plane that leans over it. @param lean the slope of that plane along x */
export function leaningForm(radius: number, taper: number, height: number, lean: number): Form {
  const topAt = (turn: number) => {
    // Of the ruling where it meets z = height + lean · x.
    const cos = Math.cos(turn);
    return (height + lean * radius * cos) / (1 - lean * taper * cos);
  };
  const at = (u: number, v: number): Vector => {
    const turn = u * full;
    const rise = v * topAt(turn);
    const reach = radius + taper * rise;
    return [reach * Math.cos(turn), reach * Math.sin(turn), rise];
  };
  const [high, low] = [at(0, 1), at(0.5, 1)];
  const origin = middle(high, low);
  const major = unit(minus(high, low));
  const axis = cross(major, [0, 1, 0]);
  const majorRadius = distance(high, low) / 2;
  // Where the plane x = origin's cuts the surface.
  const reach = radius + taper * origin[2];
  const minorRadius = Math.sqrt(reach ** 2 - origin[0] ** 2);
  const common = { origin: [0, 0, 0], axis: z, radius, isHollow: false } as const;
  const section: FormEdge = {
    // By eccentric angles, from the highest point on.
    at: (share) => {
      const y = cross(axis, major);
      const [cos, sin] = [Math.cos(share * full), Math.sin(share * full)];
      return along(along(origin, major, majorRadius * cos), y, minorRadius * sin);
    },
    curve: { kind: 'ellipse', origin, axis, major, majorRadius, minorRadius, angle: full },
  };
  const base: FormEdge = {
    at: (share) => at(share, 0),
    curve: { kind: 'circle', origin: [0, 0, 0], axis: z, radius, angle: full },
  };
  return {
    name: `leaning ${taper === 0 ? 'cylinder' : 'cone'}`,
    surface:
      taper === 0
        ? { kind: 'cylinder', ...common }
        : { kind: 'cone', ...common, halfAngle: Math.atan(taper) },
    area: areaOf(at),
    at,
    edges: [base, section],
    steps: [64, 1],
  };
}

/** Between two heights over the equator, radians, and around z by an angle. */
export function sphereForm(radius: number, low: number, high: number, angle: number): Form {
  return ringForm(0, radius, low, high, angle);
}

/** Of the tube around a ring, between two angles around it, and by an angle around z. */
export function torusForm(
  ring: number,
  tube: number,
  low: number,
  high: number,
  angle: number,
): Form {
  return ringForm(ring, tube, low, high, angle);
}

function ringForm(ring: number, tube: number, low: number, high: number, angle: number): Form {
  const isWhole = angle === full;
  const turn = (v: number) => low + v * (high - low);
  const at = (u: number, v: number): Vector => {
    const reach = ring + tube * Math.cos(turn(v));
    return [reach * Math.cos(u * angle), reach * Math.sin(u * angle), tube * Math.sin(turn(v))];
  };
  const level = (v: number): FormEdge => ({
    at: (share) => at(share, v),
    curve: {
      kind: 'circle',
      origin: [0, 0, tube * Math.sin(turn(v))],
      axis: z,
      radius: ring + tube * Math.cos(turn(v)),
      angle,
    },
  });
  const meridian = (u: number): FormEdge => {
    const outward: Vector = [Math.cos(u * angle), Math.sin(u * angle), 0];
    return {
      at: (share) => at(u, share),
      curve: {
        kind: 'circle',
        origin: [ring * outward[0], ring * outward[1], 0],
        axis: cross(outward, z),
        radius: tube,
        angle: high - low,
      },
    };
  };
  const kind = ring === 0 ? 'sphere' : 'torus';
  const common = { origin: [0, 0, 0], isHollow: false } as const;
  return {
    name: `${isWhole ? '' : 'part of a '}${kind}`,
    surface:
      kind === 'sphere'
        ? { kind, ...common, radius: tube }
        : { kind, ...common, axis: z, majorRadius: ring, minorRadius: tube },
    area: angle * tube * (ring * (high - low) + tube * (Math.sin(high) - Math.sin(low))),
    at,
    edges: isWhole ? [] : [level(0), level(1), meridian(0), meridian(1)],
    steps: [Math.ceil((48 * angle) / full), Math.ceil((48 * (high - low)) / full)],
  };
}

export function fourSides(
  at: Form['at'],
  alongU: FormCurve,
  alongV: FormCurve,
): readonly FormEdge[] {
  return [
    { at: (share) => at(share, 0), curve: alongU },
    { at: (share) => at(share, 1), curve: alongU },
    { at: (share) => at(0, share), curve: alongV },
    { at: (share) => at(1, share), curve: alongV },
  ];
}

/** A free-form patch, of which a result has the triangles alone. */
export function waveForm(width: number, height: number, rise: number): Form {
  const at = (u: number, v: number): Vector => [
    (u - 0.5) * width,
    (v - 0.5) * height,
    rise * Math.sin(3 * u) * Math.cos(2.5 * v),
  ];
  const other: FormCurve = { kind: 'other', length: width };
  const steps = [24, 24] as const;
  return {
    ...{ name: 'free-form face', surface: { kind: 'other' }, at, steps },
    area: areaOf(at),
    edges: fourSides(at, other, other).map((edge) => ({
      ...edge,
      curve: { kind: 'other', length: lengthOf(edge.at) },
    })),
  };
}

function lengthOf(at: (share: number) => Vector): number {
  const points = Array.from({ length: 2001 }, (_, i) => at(i / 2000));
  return points.reduce((sum, point, i) => sum + distance(point, points[i - 1] ?? point), 0);
}

function areaOf(at: Form['at']): number {
  const [pieces, step] = [200, 1e-6];
  let sum = 0;
  for (let i = 0; i < pieces; i++) {
    for (let j = 0; j < pieces; j++) {
      const [u, v] = [(i + 0.5) / pieces, (j + 0.5) / pieces];
      const alongU = minus(at(u + step, v), at(u - step, v));
      const alongV = minus(at(u, v + step), at(u, v - step));
      sum += distance(cross(alongU, alongV), [0, 0, 0]);
    }
  }
  return sum / (2 * step * pieces) ** 2;
}

/** A part of one face, as the kernel gives it. */
export function partOf({ name, surface, area, at, edges, steps }: Form): PartMesh {
  const [across, up] = steps;
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= up; j++) {
    for (let i = 0; i <= across; i++) {
      const [u, v] = [i / across, j / up];
      positions.push(...at(u, v));
      normals.push(...(surface.kind === 'plane' ? surface.normal : normalAt(at, u, v)));
      if (i === across || j === up) continue;
      const first = j * (across + 1) + i;
      const above = first + across + 1;
      const [isPoint, isPointAbove] = [v, (j + 1) / up].map((there) => isPole(at, there));
      if (!isPoint) indices.push(first, first + 1, above + 1);
      if (!isPointAbove) indices.push(first, above + 1, above);
    }
  }
  const corners: Vector[] = [];
  const numberOf = (point: Vector): number => {
    const there = corners.findIndex((corner) => distance(corner, point) < 1e-9);
    return there >= 0 ? there : corners.push(point) - 1;
  };
  const shapes = edges.map((edge): EdgeShape => {
    const ends = [numberOf(edge.at(0)), numberOf(edge.at(1))] as const;
    const { curve } = edge;
    switch (curve.kind) {
      case 'line':
        return { ...curve, ends, length: distance(edge.at(0), edge.at(1)) };
      case 'circle':
        return { ...curve, ends, length: curve.radius * curve.angle };
      case 'ellipse':
        return { ...curve, ends, length: lengthOf(edge.at) };
      case 'other':
        return { ...curve, ends };
    }
  });
  const boundary = edges.map((_, i) => i);
  return {
    name,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces: [{ firstTriangle: 0, triangleCount: indices.length / 3, color: null }],
    edges: edges.map((edge) => polylineOf(edge)),
    color: null,
    geometry: 'meshed from exact B-rep',
    solid: { volume: null, area },
    shapes: { faces: [{ ...surface, area, boundary }], edges: shapes, corners },
  };
}

function polylineOf({ at, curve }: FormEdge): Float32Array {
  const pieces = curve.kind === 'line' ? 1 : 48;
  return Float32Array.from(
    Array.from({ length: pieces + 1 }, (_, i) => at(i / pieces)).flatMap((point) => [...point]),
  );
}

function isPole(at: Form['at'], v: number): boolean {
  return distance(at(0, v), at(0.3, v)) < 1e-12;
}

/** Of a pole or a tip: that just beside it. */
function normalAt(at: Form['at'], u: number, v: number): Vector {
  const step = 1e-5;
  const inside = v + (v > 0.5 ? -1e-3 : 1e-3);
  const alongU = minus(at(u + step, inside), at(u - step, inside));
  const alongV = minus(at(u, inside + step), at(u, inside - step));
  return unit(cross(alongU, alongV));
}
