import { once } from '../../words/memoized';
import type { ViewPacks, ViewPacksDeps } from './viewPacks';

/** View packs whose code is loaded when the first is requested; the packing process may be started before. */
export function viewPacksOnDemand(deps: ViewPacksDeps): Pick<ViewPacks, 'warm' | 'of'> {
  const packs = once(async () => {
    const { ViewPacks } = await import('./viewPacks');
    return new ViewPacks(deps);
  });
  return {
    warm: () => {
      deps.packer.warm();
    },
    of: async (...args) => (await packs()).of(...args),
  };
}
