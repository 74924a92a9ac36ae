import { outOfRange } from '../../../words/outOfRange';
import type { Tip } from '../../exact/exact';
import { rotatedSide, type BoundSide } from '../boundaryLoop';
import { cutLine } from '../cutLine';
import type { LoopSurface } from '../loop/loopSurface';
import { sideAlongTip } from '../loop/tipSide';
import type { Limits } from '../stationsAlong';
import type { Spot } from './spots';

/** Makes the sides of a band that have no edge: along degenerate points and along cuts. */
export class BandSides {
  private readonly tipIds = new Map<Tip, number>();

  constructor(
    private readonly loopSurface: LoopSurface,
    private readonly limits: Limits,
    private readonly isAlongV: boolean,
  ) {}

  line(from: Spot, to: Spot): BoundSide {
    const place = ({ x, y }: Spot) => (this.isAlongV ? ([-y, x] as const) : ([x, y] as const));
    const side = cutLine(this.loopSurface, this.limits, place(from), place(to), from.id, to.id);
    return this.isAlongV ? rotatedSide(side, false) : side;
  }

  alongTip(tip: Tip, fromX: number, toX: number): BoundSide {
    const { surface, angle } = this.loopSurface;
    const side = sideAlongTip(surface, tip, fromX, toX, this.tipId(tip), angle);
    return this.isAlongV ? rotatedSide(side, false) : side;
  }

  /** The point of a degenerate side at x. */
  onTip(tip: Tip, x: number): Spot {
    const y = this.isAlongV ? -tip.at : tip.at;
    return { x, y, id: this.tipId(tip), side: 0, point: 0 };
  }

  private tipId(tip: Tip): number {
    const known = this.tipIds.get(tip);
    if (known !== undefined) return known;
    const { surface, points } = this.loopSurface;
    const place = new Float64Array(9);
    surface.at(tip.held === 'u' ? tip.at : 0, tip.held === 'v' ? tip.at : 0, place);
    const id = points.add(
      place[0] ?? outOfRange(),
      place[1] ?? outOfRange(),
      place[2] ?? outOfRange(),
    );
    this.tipIds.set(tip, id);
    return id;
  }
}
