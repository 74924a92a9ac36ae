import { isCoaxial } from '../../model/exact/carrier';
import { dot } from '../base/vector';
import { endAt, type EndFaces } from './endFaces';
import type { BoreEnds } from './boreEnds';
import { alongAxis, type Bore } from './bores';
import type { Region, Regions } from './regions';

/** Distinguishes ring grooves around a core from holes. */
export class Grooves {
  private cores: ReadonlyMap<Region, readonly Bore[]> | null = null;

  /** @param shafts round walls with the material inside */
  constructor(
    private readonly regions: Regions,
    private readonly shafts: BoreEnds,
  ) {}

  /** Whether a hole is only the outer wall of a ring groove: a core in its middle reaches its opening. */
  isGroove({ outer }: { readonly outer: readonly EndFaces[] }): boolean {
    const { sameness } = this.regions;
    const opening = outer.find(({ form }) => form === 'open');
    const floor = outer.find(({ form }) => form === 'closed');
    if (!opening || !floor?.plane) return false;
    const { surface } = floor.bore;
    const hand = Math.sign(dot(opening.outwards, surface.axis));
    const rim = endAt(opening.bore, dot(opening.outwards, opening.bore.surface.axis) > 0);
    const at = opening.at ?? rim?.at;
    if (at === undefined) return false;
    const mouth = hand * alongAxis(surface, opening.bore.surface, { at });
    return this.coresOn(floor.plane).some((core) => {
      if (!isCoaxial(surface, core.surface, sameness)) return false;
      const tops = [core, ...this.chamfersOf(core)].flatMap((round) =>
        [round.low, round.high].flatMap((end) =>
          end ? [hand * alongAxis(surface, round.surface, end)] : [],
        ),
      );
      return Math.max(...tops) >= mouth - sameness.length;
    });
  }

  /** Cones at the ends of a core, whose edge may be chamfered like that of the outer wall. */
  private chamfersOf(core: Bore): readonly Bore[] {
    const beside = [false, true].flatMap((isHigh) => this.shafts.of(core, isHigh).beside);
    return this.shafts.bores.filter(
      ({ surface, regions }) =>
        surface.kind === 'cone' &&
        isCoaxial(surface, core.surface, this.regions.sameness) &&
        regions.some((region) => beside.includes(region)),
    );
  }

  private coresOn(plane: Region): readonly Bore[] {
    this.cores ??= coresOf(this.shafts);
    return this.cores.get(plane) ?? [];
  }
}

/** Shafts, by the plane normal to their axis on which they stand. */
function coresOf(shafts: BoreEnds): ReadonlyMap<Region, readonly Bore[]> {
  const cores = new Map<Region, Bore[]>();
  for (const { form, plane, bore } of shafts.all()) {
    if (form !== 'closed' || !plane) continue;
    const there = cores.get(plane);
    if (there) there.push(bore);
    else cores.set(plane, [bore]);
  }
  return cores;
}
