import { ok } from 'node:assert/strict';
import { sampleParameters } from '../../../src/kernel/tessellate/sampleParameters';

describe('sampleParameters', () => {
  it('does not follow a curve that trembles by less than anyone sees', () => {
    const deflection = 0.01;
    // Ten long and straight, but for small loops where it begins.
    const loops = (t: number) => (t < 0.02 ? 2e-5 : 0);
    const way = {
      breaks: [0, 0.005, 0.01, 0.015, 0.02, 1],
      ...{ period: null, isLine: false },
      at(t: number, out: Float64Array) {
        const [turn, size] = [t * 5000, loops(t)];
        out.set([10 * t ** 3 + size * Math.sin(turn), 10 * t ** 3 + size * Math.cos(turn), 0]);
        out.set([30 * t ** 2 + 5000 * size * Math.cos(turn), 30 * t ** 2, 0], 3);
      },
    };
    const stations = sampleParameters(way, 0, 1, { deflection, angle: 0.2 });
    const places = [...stations].map((t) => {
      const out = new Float64Array(6);
      way.at(t, out);
      return [out[0] ?? NaN, out[1] ?? NaN] as const;
    });
    ok(places.length > 3);
    places.slice(1).forEach(([x, y], i) => {
      const [px, py] = places[i] ?? [NaN, NaN];
      ok(Math.hypot(x - px, y - py) >= 0.01 * deflection);
    });
  });

  it('follows a curve that winds between a few samples of it, as the seam of a spring does', () => {
    const deflection = 0.01;
    const speed = 2 * Math.PI * 20;
    // Twenty turns of a helix, of which nothing but its points tells.
    const way = {
      breaks: [],
      ...{ period: null, isLine: false },
      at(t: number, out: Float64Array) {
        const turn = speed * t;
        out.set([3 * Math.cos(turn), 3 * Math.sin(turn), 40 * t]);
        out.set([-3 * speed * Math.sin(turn), 3 * speed * Math.cos(turn), 40], 3);
      },
    };
    const stations = [...sampleParameters(way, 0, 1, { deflection, angle: 0.5 })];
    const [middle, from, to] = [new Float64Array(6), new Float64Array(6), new Float64Array(6)];
    const farthest = stations.slice(1).map((end, i) => {
      const start = stations[i] ?? NaN;
      way.at(start, from);
      way.at(end, to);
      way.at((start + end) / 2, middle);
      return Math.hypot(
        ...[0, 1, 2].map((k) => (middle[k] ?? NaN) - ((from[k] ?? NaN) + (to[k] ?? NaN)) / 2),
      );
    });
    ok(Math.max(...farthest) < 1.01 * deflection, `${Math.max(...farthest)}`);
    // No more than twice as many as chords of such arcs need.
    ok(stations.length < (2 * 20 * Math.PI) / Math.acos(1 - deflection / 3), `${stations.length}`);
  });
});
