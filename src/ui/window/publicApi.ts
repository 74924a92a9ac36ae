import type { ShownScene } from '../../model/page/viewerMessages';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ComparisonPanels, ShownComparison } from '../compare/comparisonPanels';
import type { MeshEditors } from '../mesh/meshEditors';
import type { ModelPanels } from '../panel/modelPanels';

/** What another extension may read of Caliper: which models there are and what stands on the screen. */
export interface CaliperApi {
  readonly models: Pick<ModelStore, 'all' | 'get' | 'onDidChange'>;
  /**
   * The structure that a tab shows; null while it shows none.
   * @param key of a model, or the URI text of a file that is a 3D model itself
   */
  sceneOf(key: string): ShownScene | null;
  /** What the tab of a comparison shows; null when there is none. */
  comparison(key: string): ShownComparison | null;
}

export function publicApi(
  store: ModelStore,
  panels: ModelPanels,
  comparisons: ComparisonPanels,
  meshes: MeshEditors,
): CaliperApi {
  return {
    models: {
      all: () => store.all(),
      get: (key) => store.get(key),
      onDidChange: store.onDidChange,
    },
    sceneOf: (key) => panels.get(key)?.scene ?? meshes.sceneOf(key),
    comparison: (key) => comparisons.get(key),
  };
}
