import { ok } from 'node:assert/strict';
import { stationsAlong } from '../../../src/kernel/tessellate/stationsAlong';

describe('stationsAlong', () => {
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
    const stations = stationsAlong(way, 0, 1, { deflection, angle: 0.2 });
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
});
