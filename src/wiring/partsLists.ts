import type { PartsListDeps } from '../ui/parts/partsListPanel';
import { savedName } from '../ui/results/savedName';
import { besideSource } from '../ui/source/sourceFolder';
import type { Wired } from './wired';

/** What the parts list tabs need. */
export function partsLists({ page, scenes, store, commands }: Wired): PartsListDeps {
  return {
    ...{ places: page.places, panels: scenes },
    // Tabs of files are named by their URI.
    placeFor: (tab, model) =>
      besideSource(store.get(tab)?.source ?? tab, savedName(model, '-parts.csv')),
    run: (name, job) => void commands.run(name, job),
  };
}
