import type { WebviewPanel } from 'vscode';
import * as lists from '../ui/parts/partsListPanel';
import { savedName } from '../ui/results/savedName';
import { suggestedSavePlace } from '../ui/source/sourceFolder';
import type { Wired } from './wired';

export function showPartsList(wired: Wired): void {
  lists.showPartsList(partsListDeps(wired));
}

export function restorePartsList(tab: WebviewPanel, state: unknown, wired: Wired): void {
  lists.restorePartsList(tab, state, partsListDeps(wired));
}

function partsListDeps({ page, scenes, store, commands }: Wired): lists.PartsListDeps {
  return {
    ...{ places: page.places, panels: scenes },
    // Tabs of files are named by their URI.
    placeFor: (tab, model) =>
      suggestedSavePlace(store.get(tab)?.source ?? tab, savedName(model, '-parts.csv')),
    run: (name, job) => void commands.run(name, job),
  };
}
