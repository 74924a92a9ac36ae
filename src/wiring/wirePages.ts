import { OpenedFiles } from '../ui/base/openedFiles';
import { SavedComparisons } from '../ui/compare/comparison';
import { compareEarlier, EarlierModels } from '../ui/compare/earlierModels';
import { ComparisonPanels } from '../ui/compare/comparisonPanels';
import { MeshEditors } from '../ui/mesh/meshEditors';
import { tabTitle } from '../ui/models/distinguishingPaths';
import { RetainedPages } from '../ui/page/retainedPages';
import { RecentViews } from '../ui/page/recentViews';
import { performPageAction } from '../ui/page/performPageAction';
import { AllScenePanels } from '../ui/page/scenePanel';
import type { ModelPanelDeps } from '../ui/panel/modelPanel';
import { ModelPanels } from '../ui/panel/modelPanels';
import { PartsTree } from '../ui/parts/partsTree';
import * as settings from '../ui/service/settings';
import type { Keep } from '../ui/source/readMeshFile';
import { sharing } from '../ui/share/sharing';
import type { Host } from './openHost';
import type { WiredResults } from './wireResults';
import type { WiredServices } from './wireServices';
import type { WiredTracking } from './wireTracking';

/** The tabs with a 3D model, and the tree of their parts. */
export interface WiredPages {
  readonly page: ModelPanelDeps;
  readonly scenes: AllScenePanels;
  readonly partsTree: PartsTree;
  readonly earlier: EarlierModels;
  readonly opened: OpenedFiles;
  readonly panels: ModelPanels;
  readonly comparisons: ComparisonPanels;
  readonly meshes: MeshEditors;
}

export function wirePages(
  host: Host,
  { explanations, services }: WiredServices,
  { store, states, moves, conversions, typicalDurations, rates }: WiredTracking,
  { cache, assets, packs, savedPictures }: WiredResults,
): WiredPages {
  const { context, folder, log, commands, mayRead, isTheia } = host;
  const scenes = new AllScenePanels(isTheia);
  const earlier = new EarlierModels();
  const partsTree = new PartsTree(scenes);
  const page: ModelPanelDeps = {
    places: { extensionUri: context.extensionUri, cacheFolder: cache },
    assets,
    packs,
    views: new RecentViews(context.workspaceState),
    kept: new RetainedPages(),
    modelOf: (key) => store.get(key) ?? earlier.get(key),
    titleOf: (model) => tabTitle(model, store.all(), moves.isGone(model.key)),
    holdOf: (key) => conversions.holdOf(key),
    typicalMs: typicalDurations.of,
    rateOf: rates.of,
    optionsFor: ({ source }) => settings.viewerOptions(source),
    savedPicture: (model, signal) => savedPictures.ofModel(model, signal),
    isUploadGuess: explanations.isGuess,
    perform: (action, key) => {
      performPageAction(action, key, key === null ? null : (store.get(key)?.source ?? null));
    },
    ...sharing({
      commands,
      extensionId: context.extension.id,
      modelOf: (key) => store.get(key),
      wordsOf: (parts) => partsTree.wordsOf(parts),
      chatFolder: folder('chat').fsPath,
    }),
    log: log.warn,
  };
  const opened = new OpenedFiles();
  const keep: Keep = (bytes, options) => assets.keep(bytes, options);
  const kept = new SavedComparisons(context.workspaceState);
  const comparisons = new ComparisonPanels(store, kept, { ...page, keep, mayRead });
  const panels = new ModelPanels(store, {
    ...{ page, store, states, mayRead, followsChanges: settings.followsChanges },
    serviceOf: ({ service }) => services.of(service),
    compareShown: (before, after) => comparisons.open(compareEarlier(earlier, before, after)),
  });
  const meshes = new MeshEditors({
    ...{ ...page, keep, opened },
    lookAt: (...args) => assets.lookAt(...args),
    ...{
      mayRead,
      followsChanges: () => settings.followsChanges('embedded'),
      optionsFor: settings.viewerOptions,
    },
    run: (name, job) => void commands.run(name, job),
  });
  for (const kind of [panels, comparisons, meshes]) scenes.add(kind);
  return { page, earlier, opened, scenes, partsTree, panels, comparisons, meshes };
}
