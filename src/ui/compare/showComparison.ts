import { createHash } from 'node:crypto';
import type { AssetKind } from '../../model/assetKind';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Card, PageAction, RevisionView, StageView } from '../../model/page/viewerMessages';
import type { FetchOptions } from '../../tracking/cache/assets';
import { isPicture, type CachedAsset } from '../../tracking/cache/cachedAsset';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { RestrictedModeError } from '../commands/errorMessage';
import {
  mayBeModel,
  meshRestrictedCard,
  noModelCard,
  unpackedMeshCard,
  unreadMeshCard,
} from '../mesh/meshCards';
import { pictureOnlyCard, sentInsteadCard, unfetchedCard } from '../page/cards';
import { unknownVisualCard, unpackedCard } from '../page/cards';
import { displayText } from '../base/displayText';
import type { RecentViews } from '../page/recentViews';
import type { PageHost } from '../page/pageHost';
import { partOfBytes } from '../base/shownFigures';
import { stageViewOf } from '../models/stageView';
import type { PanelAssets } from '../results/panelAssets';
import type { ViewSource } from '../page/showResult';
import type { Side } from './comparison';

export type ReadySide = ReadyModel | ReadyFile;

/** A side with its model and the model's assets. */
export interface ReadyModel {
  readonly kind: 'model';
  readonly side: Side;
  readonly model: TrackedModel;
  readonly assets: PanelAssets;
}

/** A side that is already a 3D file. */
export interface ReadyFile {
  readonly kind: 'file';
  readonly side: Side;
  readonly name: string;
  read(options: FetchOptions): Promise<CachedAsset>;
}

export interface ComparisonDeps {
  readonly page: Pick<PageHost, 'send' | 'addressOf' | 'showCard' | 'give'>;
  readonly packs: ViewSource;
  readonly views: Pick<RecentViews, 'of'>;
  readonly log: (line: string) => void;
}

/** Loads and prepares both revisions and shows them, or an error card. */
export async function showComparison(
  deps: ComparisonDeps,
  before: ReadySide,
  after: ReadySide,
  signal: AbortSignal,
): Promise<void> {
  const old = await prepared(deps, before, signal);
  const current = old && (await prepared(deps, after, signal));
  if (!current || signal.aborted) return;
  const content = createHash('sha256').update(old.content).update(current.content).digest('hex');
  const view = deps.views.of(content);
  deps.page.give(content);
  deps.page.send({ kind: 'comparison', before: old.view, after: current.view, content, view });
}

interface Prepared {
  readonly view: RevisionView;
  readonly content: string;
}

async function prepared(
  deps: ComparisonDeps,
  one: ReadySide,
  signal: AbortSignal,
): Promise<Prepared | null> {
  try {
    return one.kind === 'file'
      ? await prepareFile(deps, one, signal)
      : await prepare(deps, one, signal);
  } catch (error) {
    if (signal.aborted) return null;
    deps.page.showCard(cardOf(one, troubleCard(deps, one, error)));
    return null;
  }
}

function troubleCard({ log }: ComparisonDeps, one: ReadySide, error: unknown): Card {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RestrictedModeError)
    return meshRestrictedCard(one.kind === 'file' ? one.name : one.model.name);
  if (one.kind === 'file') {
    log(`${one.name} cannot be shown: ${reason}`);
    const known = error instanceof ServiceError ? error : null;
    return unreadMeshCard(
      one.name,
      known ?? new ServiceError('fileMissing', say('The file cannot be read.')),
    );
  }
  log(`The 3D result of ${one.model.name} could not be fetched: ${reason}`);
  return unfetchedCard(one.model, error);
}

async function prepareFile(
  deps: ComparisonDeps,
  one: ReadyFile,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const { name, side } = one;
  deps.packs.warm();
  const reading = stageSender(deps, one, say('Reading the file'), signal);
  reading('');
  const asset = await one.read({
    signal,
    progress: (done, whole) => {
      if (whole) reading(partOfBytes(done, whole), done / whole);
    },
  });
  if (isOver(signal)) return null;
  if (!mayBeModel(asset.kind)) {
    deps.page.showCard(cardOf(one, noModelCard(name, asset)));
    return null;
  }
  const preparing = stageSender(deps, one, say('Preparing the 3D model'), signal);
  preparing('');
  const pack = await deps.packs.of(asset, name, signal, preparing);
  if (isOver(signal)) return null;
  if (pack.kind !== 'packed') {
    deps.log(`${name} cannot be shown: ${pack.message}`);
    deps.page.showCard(cardOf(one, unpackedMeshCard(name, asset, pack)));
    return null;
  }
  return { view: revisionOf(deps, side, pack), content: asset.sha256 };
}

async function prepare(
  deps: ComparisonDeps,
  one: ReadyModel,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const { model, assets, side } = one;
  const fetching = stageSender(deps, one, say('Fetching the 3D result'), signal);
  fetching('');
  const progress = (received: number, total: number | null): void => {
    if (total) fetching(partOfBytes(received, total), received / total);
  };
  const made = await assets.pack(model, { signal, progress });
  if (made) return { view: revisionOf(deps, side, made), content: made.sha256 };
  if (isOver(signal)) return null;
  deps.packs.warm();
  const visual = await assets.get(model, 'visual', { signal, progress });
  if (isOver(signal)) return null;
  const unfit = unfitCard(model, visual);
  if (unfit) {
    deps.page.showCard(cardOf(one, unfit));
    return null;
  }
  const preparing = stageSender(deps, one, say('Preparing the 3D model'), signal);
  preparing('');
  const pack = await deps.packs.of(visual, model.name, signal, preparing);
  if (isOver(signal)) return null;
  if (pack.kind !== 'packed') {
    deps.log(`The 3D result of ${model.name} cannot be shown: ${pack.message}`);
    deps.page.showCard(cardOf(one, unpackedCard(model, visual, pack)));
    return null;
  }
  return { view: revisionOf(deps, side, pack), content: visual.sha256 };
}

function revisionOf(
  { page }: ComparisonDeps,
  { label }: Side,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): RevisionView {
  return { uri: page.addressOf(path), sizeBytes, label: displayText(label) };
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

function unfitCard(model: TrackedModel, visual: CachedAsset): Card | null {
  if (isPicture(visual)) return pictureOnlyCard(model, visual);
  const instead = sentInsteadCard(model, visual, null);
  return instead ?? (noModels.includes(visual.kind) ? unknownVisualCard(visual) : null);
}

/** Kinds that no model reader needs to examine. */
const noModels: readonly AssetKind[] = ['html', 'svg'];

/** Shows how far a step of one side is, until the signal is aborted. */
function stageSender(
  { page }: ComparisonDeps,
  one: ReadySide,
  title: string,
  signal: AbortSignal,
): (detail: string, fraction?: number | null) => void {
  return (detail, fraction = null) => {
    if (!signal.aborted) page.send({ kind: 'stage', stage: stageOf(one, title, detail, fraction) });
  };
}

/** The progress of one side. */
export function stageOf(
  one: ReadySide,
  title: string,
  detail: string,
  fraction: number | null,
): StageView {
  const { label } = one.side;
  const named = say('{label}: {value}', { label: displayText(label), value: title });
  const name = one.kind === 'file' ? displayText(one.name) : stageViewOf(one.model).name;
  return { name, title: named, detail, fraction, canCancel: false };
}

/** Adds the name of the revision to a card; of a file, only what is done with both of a comparison is offered. */
export function cardOf({ side }: Pick<ReadySide, 'side'>, card: Card): Card {
  const actions = 'file' in side ? card.actions.filter(isOfBoth) : card.actions;
  return { ...card, actions, facts: [[say('Revision'), displayText(side.label)], ...card.facts] };
}

function isOfBoth(action: PageAction): boolean {
  return action === 'retry' || action === 'showLog' || action === 'manageTrust';
}
