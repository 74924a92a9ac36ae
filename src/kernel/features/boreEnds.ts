import { endFaces, endAt, outwardAxis, type EndFaces } from './endFaces';
import type { Bore } from './bores';
import type { OutwardNormals } from './outwardNormals';
import type { Regions } from './regions';

/** Bores and the faces beyond their ends; each end is examined once. */
export class BoreEnds {
  private readonly known = new Map<Bore, Map<boolean, EndFaces>>();

  constructor(
    private readonly regions: Regions,
    private readonly facing: OutwardNormals,
    readonly bores: readonly Bore[],
  ) {}

  of(bore: Bore, isHigh: boolean): EndFaces {
    const there = this.known.get(bore) ?? new Map<boolean, EndFaces>();
    this.known.set(bore, there);
    const end =
      there.get(isHigh) ??
      endFaces(this.regions, this.facing, bore, endAt(bore, isHigh), outwardAxis(bore, isHigh));
    there.set(isHigh, end);
    return end;
  }

  all(): readonly EndFaces[] {
    return this.bores.flatMap((bore) => [this.of(bore, false), this.of(bore, true)]);
  }
}
