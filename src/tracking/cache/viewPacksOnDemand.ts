import type { ViewPacks, ViewPacksDeps } from './viewPacks';

/** View packs whose code is loaded when the first is requested; the packing process may be started before. */
export function viewPacksOnDemand(deps: ViewPacksDeps): Pick<ViewPacks, 'warm' | 'of'> {
  let made: Promise<ViewPacks> | null = null;
  const packs = (): Promise<ViewPacks> =>
    (made ??= import('./viewPacks').then(({ ViewPacks }) => new ViewPacks(deps)));
  return {
    warm: () => {
      deps.packer.warm();
    },
    of: async (...args) => (await packs()).of(...args),
  };
}
