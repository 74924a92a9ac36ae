import { deepEqual, equal, ok } from 'node:assert/strict';
import { cross, unit } from '../../../../src/kernel/base/vector';
import type { KnownPart, Region } from '../../../../src/kernel/features/regions';
import { followsScrew, helixFit } from '../../../../src/kernel/features/threads/helixFit';
import { threadStarts } from '../../../../src/kernel/features/threads/threadStarts';
import type { Vector } from '../../../../src/model/shapes';
import { boxPart } from '../../boxScene';

const axis = { origin: [0, 0, 0], axis: [0, 0, 1] } as const;
const region: Region = { surface: { kind: 'other' }, faces: [0], loops: [], area: 1 };

describe('the screw that a surface follows', () => {
  for (const pitch of [1.25, -1.25]) {
    it(`is told by a flank with a pitch of ${pitch}`, () => {
      const fit = helixFit(sweptPart([4, 0], [3.4, 0.4], pitch, 4), region, axis);
      equal(fit && round(2 * Math.PI * fit.slope), pitch);
      ok(fit && fit.high - fit.low > 5.2 && fit.high - fit.low < 5.5);
      equal(fit.inwards * fit.outwards, 0);
    });
  }

  it('is none of a cone, nor of a flank that winds around another axis', () => {
    equal(helixFit(sweptPart([4, 0], [3.4, 0.4], 0, 1), region, axis), null);
    const aside = { ...axis, origin: [0.5, 0, 0] } as const;
    equal(helixFit(sweptPart([4, 0], [3.4, 0.4], 1.25, 4), region, aside), null);
  });

  it('is any of a crest, which is a piece of a cylinder', () => {
    const crest = sweptPart([4, 0], [4, 0.2], 1.25, 4);
    equal(helixFit(crest, region, axis), null);
    ok(followsScrew(crest, region, axis, 1.25 / (2 * Math.PI)));
    const flank = sweptPart([4, 0], [3.4, 0.4], 1.25, 4);
    equal(followsScrew(flank, region, axis, -1.25 / (2 * Math.PI)), null);
  });

  it('has as many starts as crests stand within its lead', () => {
    const lead = 3;
    const starts = [1, 2, 3].map((count) => {
      const flanks = Array.from({ length: count }, (_, i) => (i * lead) / count).flatMap((at) => [
        sweptPart([3, at], [4, at + 0.3], lead, 2),
        sweptPart([4, at + 0.4], [3, at + 0.7], lead, 2),
      ]);
      return threadStarts(
        flanks.flatMap((flank) => helixFit(flank, region, axis)?.places ?? []),
        lead,
      );
    });
    deepEqual(starts, [1, 2, 3]);
    equal(threadStarts([{ radius: 4, phase: 0 }], lead), null);
  });
});

/** A straight line between two points, `[radius, height]`, that a screw motion carries around z. */
function sweptPart(
  from: readonly [number, number],
  to: readonly [number, number],
  lead: number,
  turns: number,
): KnownPart {
  const slope = lead / (2 * Math.PI);
  const way = [to[0] - from[0], to[1] - from[1]] as const;
  const steps = 48 * turns;
  const [positions, normals, indices]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i <= steps; i++) {
    const angle = (2 * Math.PI * turns * i) / steps;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    for (const [radius, height] of [from, to]) {
      positions.push(radius * x, radius * y, height + slope * angle);
      const along: Vector = [way[0] * x, way[0] * y, way[1]];
      normals.push(...unit(cross(along, [-radius * y, radius * x, slope])));
    }
    if (i > 0) indices.push(2 * i - 2, 2 * i - 1, 2 * i, 2 * i, 2 * i - 1, 2 * i + 1);
  }
  return {
    ...boxPart(null),
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces: [{ firstTriangle: 0, triangleCount: indices.length / 3, color: null }],
    shapes: { faces: [{ kind: 'other', area: 1, boundary: [] }], edges: [], corners: [] },
  };
}

function round(length: number): number {
  return Math.round(length * 1e4) / 1e4;
}
