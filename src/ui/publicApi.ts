import type { ShownScene } from '../contract/viewerMessages';
import type { ModelStore } from '../models/modelStore';
import type { ComparisonPanels, ShownComparison } from './compare/comparisonPanels';
import type { ModelPanels } from './modelPanels';

/** What another extension may read of Caliper: which models there are and what stands on the screen. */
export interface CaliperApi {
  readonly models: Pick<ModelStore, 'all' | 'get' | 'onDidChange'>;
  /** The structure that the tab of a model shows; null while it shows none. */
  sceneOf(key: string): ShownScene | null;
  /** What the tab of a comparison shows; null when there is none. */
  comparison(key: string): ShownComparison | null;
}

export function publicApi(
  store: ModelStore,
  panels: ModelPanels,
  comparisons: ComparisonPanels,
): CaliperApi {
  return {
    models: {
      all: () => store.all(),
      get: (key) => store.get(key),
      onDidChange: store.onDidChange,
    },
    sceneOf: (key) => panels.get(key)?.scene ?? null,
    comparison: (key) => comparisons.get(key),
  };
}
