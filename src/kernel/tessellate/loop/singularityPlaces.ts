import { outOfRange } from '../../../words/outOfRange';
import type { ExactSurface, Singularity } from '../../exact/exact';
import type { LoopSurface } from './loopSurface';

/** The positions in space of a surface's degenerate points. */
export class SingularityPlaces {
  private readonly places: Float64Array;

  constructor(private readonly loopSurface: LoopSurface) {
    const { surface } = loopSurface;
    const { singularities } = surface;
    const place = new Float64Array(9);
    this.places = new Float64Array(3 * singularities.length);
    singularities.forEach((singularity, i) => {
      const [u, v] = onSingularity(surface, singularity);
      surface.at(u, v, place);
      this.places.set(place.subarray(0, 3), 3 * i);
    });
  }

  /**
   * The degenerate side that a point coincides with; null for none. Of several sides that are one point, as of a torus
   * whose radii are equal, it is the one nearest to given parameters.
   * @param beside parameters of a neighbouring point; null gives the first such side
   */
  at(id: number, beside: ArrayLike<number> | null = null): Singularity | null {
    const at = this.allAt(id);
    const [first = null] = at;
    if (at.length < 2 || !beside) return first;
    const far = ({ held, at }: Singularity) =>
      Math.abs((beside[held === 'u' ? 0 : 1] ?? outOfRange()) - at);
    return at.reduce((nearest, singularity) =>
      far(singularity) < far(nearest) ? singularity : nearest,
    );
  }

  /** The number of degenerate sides that a point coincides with. */
  countAt(id: number): number {
    return this.allAt(id).length;
  }

  private allAt(id: number): Singularity[] {
    const { surface, points, singularityTolerance } = this.loopSurface;
    const { places } = points;
    return surface.singularities.filter((_, i) => {
      const x = (places[3 * id] ?? outOfRange()) - (this.places[3 * i] ?? outOfRange());
      const y = (places[3 * id + 1] ?? outOfRange()) - (this.places[3 * i + 1] ?? outOfRange());
      const z = (places[3 * id + 2] ?? outOfRange()) - (this.places[3 * i + 2] ?? outOfRange());
      return x * x + y * y + z * z <= singularityTolerance * singularityTolerance;
    });
  }
}

function onSingularity(
  { u, v }: ExactSurface,
  { held, at }: Singularity,
): readonly [number, number] {
  const other = held === 'v' ? u.low : v.low;
  const from = Number.isFinite(other) ? other : 0;
  return held === 'v' ? [from, at] : [at, from];
}
