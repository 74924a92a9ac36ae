import { beyondEnd, endAt, outOf, type BeyondEnd } from './beyondEnd';
import type { Bore } from './bores';
import type { Facing } from './facing';
import type { Regions } from './regions';

/** Bores and the faces beyond their ends; each end is examined once. */
export class BoreEnds {
  private readonly known = new Map<Bore, Map<boolean, BeyondEnd>>();

  constructor(
    private readonly regions: Regions,
    private readonly facing: Facing,
    readonly bores: readonly Bore[],
  ) {}

  of(bore: Bore, isHigh: boolean): BeyondEnd {
    const there = this.known.get(bore) ?? new Map<boolean, BeyondEnd>();
    this.known.set(bore, there);
    const end =
      there.get(isHigh) ??
      beyondEnd(this.regions, this.facing, bore, endAt(bore, isHigh), outOf(bore, isHigh));
    there.set(isHigh, end);
    return end;
  }

  all(): readonly BeyondEnd[] {
    return this.bores.flatMap((bore) => [this.of(bore, false), this.of(bore, true)]);
  }
}
