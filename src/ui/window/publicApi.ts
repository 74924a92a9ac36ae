import type { ShownScene } from '../../model/page/viewerMessages';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ComparisonPanels, ShownComparison } from '../compare/comparisonPanels';
import type { MeshEditors } from '../mesh/meshEditors';
import type { ModelPanels } from '../panel/modelPanels';

/** The API that the extension exports to other extensions: the tracked models and what is shown. */
export interface CaliperApi {
  readonly models: Pick<ModelStore, 'all' | 'get' | 'onDidChange'>;
  /**
   * The structure that a tab shows; null when it shows none.
   * @param key of a model, or the URI of a file that is itself a 3D model
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
