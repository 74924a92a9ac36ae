import { deepEqual } from 'node:assert/strict';
import type { FaceLocation } from '../../../../src/model/compare/faces/faceDifference';
import type { ComparedSide } from '../../../../src/model/compare/features/comparedSide';
import { featureChanges } from '../../../../src/model/compare/features/featureChanges';
import { unchangedWalls } from '../../../../src/model/compare/features/unchangedWalls';
import type { Feature, Hole } from '../../../../src/model/features/features';

describe('features that only one revision forms', () => {
  it('are not removed where their walls stand, and removed where these are gone', () => {
    const groove = hole(0.006, [0, 1]);
    deepEqual(lost([groove], [wall(0.006), floor(0)], [wall(0.006)]), []);
    deepEqual(lost([groove], [wall(0.006), floor(0)], [wall(0.005)]), [0.006]);
    deepEqual(lost([groove], [wall(0.006), floor(0)], [wall(0.006, 0.05)]), [0.006]);
  });

  it('are no bores removed where their walls stand', () => {
    const wide = { form: 'counterbore', diameter: 0.016, depth: 0.001, angle: null, isFar: false };
    const bored: Hole = { ...hole(0.006, [0, 1]), mouths: [{ ...wide, form: 'counterbore' }] };
    const sunk = hole(0.008, [0]);
    const [old, current] = [
      [wall(0.006), wall(0.008)],
      [wall(0.008), wall(0.006)],
    ];
    deepEqual(lost([bored], old, current, [sunk]), []);
    deepEqual(lost([bored], old, current.slice(0, 1), [sunk]), [0.006]);
  });

  it('are no fillets added where rounds of their radius stood', () => {
    const fillet: Feature = { kind: 'fillet', faces: [0], radius: 0.04, isHollow: true };
    deepEqual(lost([fillet], [wall(0.04)], [wall(0.04)]), []);
    deepEqual(lost([fillet], [wall(0.04)], []), [0.04]);
  });
});

/** The radii of the features that were removed. */
function lost(
  features: readonly Feature[],
  old: readonly FaceLocation[],
  current: readonly FaceLocation[],
  come: readonly Feature[] = [],
): readonly number[] {
  const side = (faces: readonly FaceLocation[]): ComparedSide => ({
    ...{ faces, differing: new Set(faces.keys()), listed: new Set() },
  });
  const [before, after] = [side(old), side(current)];
  const kept = {
    before: unchangedWalls(before, after, 1e-7),
    after: unchangedWalls(after, before, 1e-7),
  };
  return featureChanges(features, come, 1e-7, 0.1, kept).flatMap((change) => {
    if (!change.before || change.after) return [];
    const { before: size } = change;
    if (size.kind === 'fillet') return [size.radius];
    return size.kind === 'hole' || size.kind === 'bore' ? [size.diameter / 2] : [];
  });
}

function hole(radius: number, faces: readonly number[]): Hole {
  return {
    ...{ kind: 'hole', faces, diameter: 2 * radius, depth: 0.01, isThrough: false },
    ...{ mouths: [], tipAngle: null, origin: [0, 0, 0], direction: [0, 0, 1] },
  };
}

function wall(radius: number, x = 0): FaceLocation {
  const axis = { origin: [x, 0, 0], axis: [0, 0, 1] } as const;
  const surface = { kind: 'cylinder', ...axis, radius, isHollow: true } as const;
  const box = [
    [x - radius, -radius, 0],
    [x + radius, radius, 0.01],
  ] as const;
  return { area: 0.02 * Math.PI * radius, isExact: true, centre: [x, 0, 0.005], box, surface };
}

function floor(z: number): FaceLocation {
  const at = [0, 0, z] as const;
  const surface = { kind: 'plane', origin: at, normal: [0, 0, 1] } as const;
  return { area: 1e-4, isExact: true, centre: at, box: [at, at], surface };
}
