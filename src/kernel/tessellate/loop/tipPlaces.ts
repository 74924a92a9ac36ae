import { outOfRange } from '../../../words/outOfRange';
import type { ExactSurface, Tip } from '../../exact/exact';
import type { LoopSurface } from './loopSurface';

/** The positions in space of a surface's degenerate points. */
export class TipPlaces {
  private readonly places: Float64Array;

  constructor(private readonly loopSurface: LoopSurface) {
    const { surface } = loopSurface;
    const { tips } = surface;
    const place = new Float64Array(9);
    this.places = new Float64Array(3 * tips.length);
    tips.forEach((tip, i) => {
      const [u, v] = onTip(surface, tip);
      surface.at(u, v, place);
      this.places.set(place.subarray(0, 3), 3 * i);
    });
  }

  /** The degenerate point that a point coincides with; null for none. */
  at(id: number): Tip | null {
    const { surface, points, tipTolerance } = this.loopSurface;
    const { places } = points;
    for (let i = 0; i < surface.tips.length; i++) {
      const x = (places[3 * id] ?? outOfRange()) - (this.places[3 * i] ?? outOfRange());
      const y = (places[3 * id + 1] ?? outOfRange()) - (this.places[3 * i + 1] ?? outOfRange());
      const z = (places[3 * id + 2] ?? outOfRange()) - (this.places[3 * i + 2] ?? outOfRange());
      if (x * x + y * y + z * z <= tipTolerance * tipTolerance) return surface.tips[i] ?? null;
    }
    return null;
  }
}

function onTip({ u, v }: ExactSurface, { held, at }: Tip): readonly [number, number] {
  const other = held === 'v' ? u.low : v.low;
  const from = Number.isFinite(other) ? other : 0;
  return held === 'v' ? [from, at] : [at, from];
}
