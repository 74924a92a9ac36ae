import type { PartsListDeps } from '../ui/parts/partsListPanel';
import type { Wired } from './wired';

/** What the parts list tabs need. */
export function partsLists({ page, scenes, commands }: Wired): PartsListDeps {
  return {
    ...{ places: page.places, panels: scenes },
    run: (name, job) => void commands.run(name, job),
  };
}
