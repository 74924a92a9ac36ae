import { isCoaxial } from '../../model/exact/carrier';
import { dot } from '../base/vector';
import { beyondEnd, endAt, outOf, type BeyondEnd } from './beyondEnd';
import { alongAxis, type Bore, boresOf } from './bores';
import type { Facing } from './facing';
import type { Region, Regions } from './regions';

/** Round walls with the material inside that stand on planes square to them, by those planes. */
export type Cores = ReadonlyMap<Region, readonly Bore[]>;

export function coresOf(regions: Regions, facing: Facing): Cores {
  const cores = new Map<Region, Bore[]>();
  for (const bore of boresOf(regions, false)) {
    for (const isHigh of [false, true]) {
      const foot = beyondEnd(regions, facing, bore, endAt(bore, isHigh), outOf(bore, isHigh));
      if (foot.form !== 'closed' || !foot.plane) continue;
      const there = cores.get(foot.plane);
      if (there) there.push(bore);
      else cores.set(foot.plane, [bore]);
    }
  }
  return cores;
}

/** Whether a hole is only the outer wall of a ring: what stands in its middle reaches its opening. */
export function isGroove(
  { sameness }: Regions,
  { outer }: { readonly outer: readonly BeyondEnd[] },
  cores: Cores,
): boolean {
  const opening = outer.find(({ form }) => form === 'open');
  const floor = outer.find(({ form }) => form === 'closed');
  if (!opening || !floor?.plane) return false;
  const { surface } = floor.bore;
  const hand = Math.sign(dot(opening.outwards, surface.axis));
  const rim = endAt(opening.bore, dot(opening.outwards, opening.bore.surface.axis) > 0);
  const at = opening.at ?? rim?.at;
  if (at === undefined) return false;
  const mouth = hand * alongAxis(surface, opening.bore.surface, { at });
  return (cores.get(floor.plane) ?? []).some((core) => {
    if (!isCoaxial(surface, core.surface, sameness)) return false;
    const tops = [core.low, core.high].flatMap((end) =>
      end ? [hand * alongAxis(surface, core.surface, end)] : [],
    );
    return Math.max(...tops) >= mouth - sameness.length;
  });
}
