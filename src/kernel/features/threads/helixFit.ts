import type { Axis } from '../../../model/exact/carrier';
import { outOfRange } from '../../../words/outOfRange';
import { across, cross, dot, minus, plus, times, vectorAt } from '../../base/vector';
import type { KnownPart, Region } from '../regions';

/** The fit of a surface that a screw motion about an axis maps to itself. */
export interface HelixFit {
  /** Advance along the axis per radian, right-handed. */
  readonly slope: number;
  /** The radius of its vertices, and their position along the axis after the screw motion is undone. */
  readonly places: readonly HelixPlace[];
  /** Range along the axis. */
  readonly low: number;
  readonly high: number;
  /**
   * Amounts of the surface that face the axis and that face away, as sums of the radial components of its
   * normals.
   */
  readonly inwards: number;
  readonly outwards: number;
}

export interface HelixPlace {
  readonly radius: number;
  readonly phase: number;
}

/** Most vertices that are sampled; a thread has thousands of similar ones. */
const maxVertices = 400;
/**
 * Root mean square in radians, and as a share of the screw's own angle. Programs approximate a screw surface
 * with an error of at most 0.001, as far as seen. A surface of revolution deviates by the whole angle of the
 * screw, a tapered thread by a twentieth of it.
 */
const maxTilt = 0.01;
const maxShareOfScrew = 0.1;

/** The screw motion that maps a free-form region to itself; null where there is none. */
export function helixFit(part: KnownPart, region: Region, axis: Axis): HelixFit | null {
  const samples = samplesOf(part, region, axis);
  let [product, square] = [0, 0];
  for (const { turning, lengthwise } of samples) {
    product += turning * lengthwise;
    square += lengthwise * lengthwise;
  }
  if (!(square > 0)) return null;
  const slope = -product / square;
  const { missed, screw } = missedBy(samples, slope);
  return missed <= maxTilt && missed <= maxShareOfScrew * screw ? fitOf(samples, slope) : null;
}

/** The same for a region whose advance is known, as for crests, which fit any screw. */
export function followsScrew(
  part: KnownPart,
  region: Region,
  axis: Axis,
  slope: number,
): HelixFit | null {
  const samples = samplesOf(part, region, axis);
  const { missed } = missedBy(samples, slope);
  const { screw } = missedBy(
    samples.map((one) => ({ ...one, lengthwise: 1 })),
    slope,
  );
  return missed <= maxTilt && missed <= maxShareOfScrew * screw ? fitOf(samples, slope) : null;
}

/** Root mean squares in radians: the deviation of the normals from the screw, and the contribution of the advance. */
function missedBy(samples: readonly Sample[], slope: number) {
  let [missed, screw] = [0, 0];
  for (const { turning, lengthwise, radius } of samples) {
    const speed = Math.hypot(radius, slope);
    missed += ((turning + slope * lengthwise) / speed) ** 2;
    screw += ((slope * lengthwise) / speed) ** 2;
  }
  const root = (sum: number) => Math.sqrt(sum / samples.length);
  return { missed: root(missed), screw: root(screw) };
}

function fitOf(samples: readonly Sample[], slope: number): HelixFit {
  const along = samples.map(({ at }) => at);
  return {
    slope,
    places: samples.map(({ radius, at, angle }) => ({ radius, phase: at - slope * angle })),
    low: Math.min(...along),
    high: Math.max(...along),
    inwards: samples.reduce((sum, { radial }) => sum + Math.max(0, -radial), 0),
    outwards: samples.reduce((sum, { radial }) => sum + Math.max(0, radial), 0),
  };
}

interface Sample {
  /** Component of the normal in the direction of rotation, times the radius. */
  readonly turning: number;
  /** Components of the normal along the axis and away from it. */
  readonly lengthwise: number;
  readonly radial: number;
  readonly radius: number;
  readonly at: number;
  readonly angle: number;
}

function samplesOf(part: KnownPart, { faces }: Region, { origin, axis }: Axis): readonly Sample[] {
  const { positions, normals, indices } = part;
  const count = faces.reduce((sum, face) => sum + (part.faces[face]?.triangleCount ?? 0), 0);
  // Triangles come in pairs that repeat their corners, so a stride with a common factor would sample only one side.
  const stride = 6 * Math.floor(count / (2 * maxVertices)) + 1;
  const x = across(axis);
  const y = cross(axis, x);
  const samples: Sample[] = [];
  for (const face of faces) {
    const { firstTriangle, triangleCount } = part.faces[face] ?? outOfRange();
    const end = 3 * (firstTriangle + triangleCount);
    for (let i = 3 * firstTriangle; i < end; i += stride) {
      const vertex = indices[i] ?? outOfRange();
      const arm = minus(vectorAt(positions, 3 * vertex), origin);
      const normal = vectorAt(normals, 3 * vertex);
      const at = dot(arm, axis);
      const [right, up] = [dot(arm, x), dot(arm, y)];
      const radius = Math.hypot(right, up);
      if (!(radius > 0)) return [];
      samples.push({
        turning: dot(normal, cross(axis, arm)),
        lengthwise: dot(normal, axis),
        radial: dot(normal, plus(times(x, right / radius), times(y, up / radius))),
        ...{ radius, at, angle: Math.atan2(up, right) },
      });
    }
  }
  return samples;
}
