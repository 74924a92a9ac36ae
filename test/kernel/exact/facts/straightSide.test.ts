import { deepEqual, equal, ok } from 'node:assert/strict';
import { exactCurve } from '../../../../src/kernel/exact/exactCurve';
import { exactSurface } from '../../../../src/kernel/exact/exactSurface';
import { straightSide } from '../../../../src/kernel/exact/facts/straightSide';
import type { Frame } from '../../../../src/kernel/brep/geometry';

describe('straightSide', () => {
  it('takes a circle around the axis of a cylinder as a line that holds its height', () => {
    const side = sideAlong(2, [0, 0, 5], [0, 0.5, 1, 1.5]);
    ok(side);
    const out = new Float64Array(4);
    side.curve.at(0.75, out);
    deepEqual([...out].map(rounded), [0.75, 5, 1, 0]);
    deepEqual([side.from, side.to], [0, 1.5]);
  });

  it('takes one that lies beside the cylinder, but around its axis, as well', () => {
    ok(sideAlong(2.001, [0, 0, 5], [0, 0.5, 1, 1.5]));
  });

  it('leaves a circle around another axis as it is', () => {
    equal(sideAlong(2, [1e-6, 0, 5], [0, 0.5, 1, 1.5]), null);
  });

  it('leaves one with too few points to tell as it is', () => {
    equal(sideAlong(2, [0, 0, 5], [0, 0.5, 1]), null);
  });
});

/** Along a circle in a plane across a cylinder of radius 2 around z. */
function sideAlong(radius: number, centre: Frame['origin'], stations: readonly number[]) {
  const kind = 'cylinder';
  const surface = exactSurface({ kind, frame: frameAt([0, 0, 0]), radius: 2 });
  const curve = exactCurve({ kind: 'circle', frame: frameAt(centre), radius });
  ok(surface && curve);
  const place = new Float64Array(6);
  const found = new Float64Array(2);
  const points = stations.flatMap((t) => {
    curve.at(t, place);
    surface.invert(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0, found, false);
    return [...found];
  });
  const side = {
    edge: null,
    points: Float64Array.from(points),
    stations: Float64Array.from(stations),
  };
  return straightSide(surface, kind, side, curve);
}

function frameAt(origin: Frame['origin']): Frame {
  return { origin, axis: [0, 0, 1], x: [1, 0, 0] };
}

function rounded(value: number): number {
  return Number(value.toFixed(9));
}
