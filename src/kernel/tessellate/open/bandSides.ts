import { outOfRange } from '../../../words/outOfRange';
import type { Singularity } from '../../exact/exact';
import { rotatedSide, type BoundSide } from '../boundaryLoop';
import { sampleLine } from '../sampleLine';
import type { LoopSurface } from '../loop/loopSurface';
import { sideAlongSingularity } from '../loop/singularitySide';
import type { SamplingLimits } from '../sampleParameters';
import type { LoopPoint } from './loopPoints';

/** Makes the sides of a band that have no edge: along degenerate points and along cuts. */
export class BandSides {
  private readonly singularityIds = new Map<Singularity, number>();

  constructor(
    private readonly loopSurface: LoopSurface,
    private readonly limits: SamplingLimits,
    private readonly isAlongV: boolean,
  ) {}

  line(from: LoopPoint, to: LoopPoint): BoundSide {
    const place = ({ x, y }: LoopPoint) => (this.isAlongV ? ([-y, x] as const) : ([x, y] as const));
    const side = sampleLine(this.loopSurface, this.limits, place(from), place(to), from.id, to.id);
    return this.isAlongV ? rotatedSide(side, false) : side;
  }

  alongTip(singularity: Singularity, fromX: number, toX: number): BoundSide {
    const { surface, angle } = this.loopSurface;
    const side = sideAlongSingularity(
      surface,
      singularity,
      fromX,
      toX,
      this.singularityId(singularity),
      angle,
    );
    return this.isAlongV ? rotatedSide(side, false) : side;
  }

  /** The point of a degenerate side at x. */
  onTip(singularity: Singularity, x: number): LoopPoint {
    const y = this.isAlongV ? -singularity.at : singularity.at;
    return { x, y, id: this.singularityId(singularity), side: 0, point: 0 };
  }

  private singularityId(singularity: Singularity): number {
    const known = this.singularityIds.get(singularity);
    if (known !== undefined) return known;
    const { surface, points } = this.loopSurface;
    const place = new Float64Array(9);
    surface.at(
      singularity.held === 'u' ? singularity.at : 0,
      singularity.held === 'v' ? singularity.at : 0,
      place,
    );
    const id = points.add(
      place[0] ?? outOfRange(),
      place[1] ?? outOfRange(),
      place[2] ?? outOfRange(),
    );
    this.singularityIds.set(singularity, id);
    return id;
  }
}
