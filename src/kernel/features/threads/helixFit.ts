import type { Axis } from '../../../model/exact/carrier';
import { outOfRange } from '../../../words/outOfRange';
import { across, cross, dot, minus, plus, times, vectorAt } from '../../base/vector';
import type { KnownPart, Region } from '../regions';

/** A surface that a screw motion around an axis moves within itself. */
export interface HelixFit {
  /** Along the axis for each radian, right-handed. */
  readonly slope: number;
  /** Where its vertices are: how far from the axis, and how far along it once they are turned back. */
  readonly places: readonly HelixPlace[];
  /** Along the axis. */
  readonly low: number;
  readonly high: number;
  /** How much of it faces the axis and how much faces away, each as the sum of its normals' shares. */
  readonly inwards: number;
  readonly outwards: number;
}

export interface HelixPlace {
  readonly radius: number;
  readonly phase: number;
}

/** Vertices that are looked at; a thread has thousands, all alike. */
const mostVertices = 400;
/**
 * Radians, root of the mean square, and of the screw's own angle: programs approximate a screw surface, the worst that
 * were seen by 0.001. A surface of revolution misses by all of the screw's angle, a tapered thread by a 20th of it.
 */
const mostTilt = 0.01;
const mostOfScrew = 0.1;

/** How a free-form region winds around an axis; null where it does not. */
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
  return missed <= mostTilt && missed <= mostOfScrew * screw ? fitOf(samples, slope) : null;
}

/** The same of a region of which it is known how it winds, as of the crests, which follow any screw. */
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
  return missed <= mostTilt && missed <= mostOfScrew * screw ? fitOf(samples, slope) : null;
}

/** Root of the mean square, radians: by how much normals miss the screw, and what the screw's share of them is. */
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
  /** The share of the normal around the axis, times the radius. */
  readonly turning: number;
  /** Its shares along the axis and away from it. */
  readonly lengthwise: number;
  readonly radial: number;
  readonly radius: number;
  readonly at: number;
  readonly angle: number;
}

function samplesOf(part: KnownPart, { faces }: Region, { origin, axis }: Axis): readonly Sample[] {
  const { positions, normals, indices } = part;
  const count = faces.reduce((sum, face) => sum + (part.faces[face]?.triangleCount ?? 0), 0);
  // Triangles repeat their corners in pairs: a stride with a factor in common would see one side of them only.
  const stride = 6 * Math.floor(count / (2 * mostVertices)) + 1;
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
