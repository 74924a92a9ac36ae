import type { AssetKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { isPicture, type CachedAsset } from '../../tracking/cache/cachedAsset';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { PackPhase, PackedView } from '../../tracking/cache/viewPacks';
import { pictureOnlyCard, sentInsteadCard, unfetchedCard } from './cards';
import { unknownVisualCard, unpackedCard } from './cards';
import { bytesInWords, partOfBytes } from '../base/shownFigures';
import { stageViewOf } from '../models/stageView';
import type { PageHost } from './pageHost';
import type { PanelAssets } from '../results/panelAssets';

export interface ResultDeps {
  readonly page: Pick<PageHost, 'send' | 'addressOf' | 'showCard' | 'showModel'>;
  readonly assets: PanelAssets;
  readonly packs: ViewSource;
  readonly log: (line: string) => void;
}

/** Prepares 3D results for display; implemented by `ViewPacks`. */
export interface ViewSource {
  warm(): void;
  of(asset: CachedAsset, name: string, signal: AbortSignal, phase?: PackPhase): Promise<PackedView>;
}

/** Fetches the preview and then the 3D result of a ready model, and shows them on the page. */
export async function showResult(
  deps: ResultDeps,
  model: TrackedModel,
  signal: AbortSignal,
): Promise<void> {
  showFetching(deps, model, say('Asking for the result'), null);
  const picture = showPreview(deps, model, signal);
  try {
    await showVisual(deps, model, signal, picture);
  } catch (error) {
    if (!signal.aborted) showUnfetched(deps, model, error);
  }
}

/** A missing preview is no error. */
async function showPreview(
  { assets, page, log }: ResultDeps,
  model: TrackedModel,
  signal: AbortSignal,
): Promise<void> {
  try {
    const preview = await assets.get(model, 'preview', { signal });
    if (signal.aborted) return;
    if (isPicture(preview)) {
      page.send({ kind: 'preview', uri: page.addressOf(preview.path) });
    } else {
      const why = preview.unfit ?? say('It is no picture but {kind}.', { kind: preview.kind });
      log(`The preview of ${model.name} is not shown. ${why}`);
    }
  } catch (error) {
    if (!signal.aborted) log(`No preview of ${model.name}: ${sentenceOf(error)}`);
  }
}

async function showVisual(
  deps: ResultDeps,
  model: TrackedModel,
  signal: AbortSignal,
  picture: Promise<void>,
): Promise<void> {
  const { assets, packs, page } = deps;
  const progress = (received: number, total: number | null): void => {
    if (!signal.aborted) showReceived(deps, model, received, total);
  };
  const isOver = () => signal.aborted;
  const made = await assets.pack(model, { signal, progress });
  if (isOver()) return;
  if (made) {
    await previewFirst(picture);
    if (!isOver()) page.showModel(made.sha256, made);
    return;
  }
  packs.warm();
  const visual = await assets.get(model, 'visual', { signal, progress });
  if (isOver()) return;
  if (isPicture(visual)) {
    page.send({ kind: 'preview', uri: page.addressOf(visual.path) });
    page.showCard(pictureOnlyCard(model, visual));
    return;
  }
  const instead = sentInsteadCard(model, visual, null);
  if (instead !== null || noModels.includes(visual.kind)) {
    page.showCard(instead ?? unknownVisualCard(visual));
    return;
  }
  const preparing = (phase: string, fraction: number | null = null): void => {
    if (!signal.aborted) showProgress(deps, model, say('Preparing the 3D model'), phase, fraction);
  };
  preparing('');
  const packed = await packs.of(visual, model.name, signal, preparing);
  await previewFirst(picture);
  if (isOver()) return;
  if (packed.kind !== 'packed') {
    deps.log(`The 3D result of ${model.name} cannot be shown: ${packed.message}`);
    page.showCard(unpackedCard(model, visual, packed));
    return;
  }
  page.showModel(visual.sha256, packed);
}

/** Kinds that no model reader needs to examine. */
const noModels: readonly AssetKind[] = ['html', 'svg'];

function showReceived(
  deps: ResultDeps,
  model: TrackedModel,
  received: number,
  total: number | null,
): void {
  if (total === null || total === 0) showFetching(deps, model, bytesInWords(received), null);
  else showFetching(deps, model, partOfBytes(received, total), received / total);
}

function showFetching(
  deps: ResultDeps,
  model: TrackedModel,
  detail: string,
  fraction: number | null,
): void {
  showProgress(deps, model, say('Fetching the 3D result'), detail, fraction);
}

function showProgress(
  { page }: ResultDeps,
  model: TrackedModel,
  title: string,
  detail: string,
  fraction: number | null,
): void {
  const stage = { ...stageViewOf(model), title, detail, fraction, canCancel: false };
  page.send({ kind: 'stage', stage });
}

function showUnfetched({ page, log }: ResultDeps, model: TrackedModel, error: unknown): void {
  log(`The 3D result of ${model.name} could not be fetched: ${sentenceOf(error)}`);
  page.showCard(unfetchedCard(model, error));
}

const previewGraceMs = 1500;

/** Waits briefly for the preview: shown later it would cover the model, but a slow one must not delay the model. */
async function previewFirst(picture: Promise<void>): Promise<void> {
  const briefly = new Promise((resolve) => {
    setTimeout(resolve, previewGraceMs);
  });
  await Promise.race([picture, briefly]);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
