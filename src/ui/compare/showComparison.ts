import { createHash } from 'node:crypto';
import type { AssetKind } from '../../model/assetKind';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Card, RevisionView, StageView } from '../../model/page/viewerMessages';
import { isPicture, type CachedAsset } from '../../tracking/cache/cachedAsset';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { pictureOnlyCard, unfetchedCard, unknownVisualCard, unpackedCard } from '../page/cards';
import { displayText } from '../base/displayText';
import type { KeptViews } from '../page/keptViews';
import type { PageHost } from '../page/pageHost';
import { partOfBytes } from '../base/shownFigures';
import { stageViewOf } from '../models/modelWords';
import type { PanelAssets } from '../results/panelAssets';
import type { ViewSource } from '../page/showResult';
import type { Side } from './comparison';

/** One side with its model and what is fetched of it. */
export interface ReadySide {
  readonly side: Side;
  readonly model: TrackedModel;
  readonly assets: PanelAssets;
}

export interface ComparisonDeps {
  readonly page: Pick<PageHost, 'tell' | 'addressOf' | 'showCard' | 'give'>;
  readonly packs: ViewSource;
  readonly views: Pick<KeptViews, 'of'>;
  readonly log: (line: string) => void;
}

/** Fetches and prepares both revisions and shows them; a card says why not. */
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
  deps.page.tell({ kind: 'comparison', before: old.view, after: current.view, content, view });
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
    return await prepare(deps, one, signal);
  } catch (error) {
    if (signal.aborted) return null;
    const trouble = error instanceof ServiceError ? error.trouble : null;
    const reason = error instanceof Error ? error.message : String(error);
    deps.log(`The 3D result of ${one.model.name} could not be fetched: ${reason}`);
    deps.page.showCard(cardOf(one, unfetchedCard(one.model, trouble, reason)));
    return null;
  }
}

async function prepare(
  deps: ComparisonDeps,
  one: ReadySide,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const { model, assets, side } = one;
  deps.page.tell({ kind: 'stage', stage: stageOf(one, say('Fetching the 3D result'), '', null) });
  const progress = (received: number, total: number | null): void => {
    if (signal.aborted || !total) return;
    const detail = partOfBytes(received, total);
    const stage = stageOf(one, say('Fetching the 3D result'), detail, received / total);
    deps.page.tell({ kind: 'stage', stage });
  };
  const revision = (file: { readonly path: string; readonly sizeBytes: number }): RevisionView => ({
    uri: deps.page.addressOf(file.path),
    sizeBytes: file.sizeBytes,
    label: displayText(side.label),
  });
  const made = await assets.pack(model, { signal, progress });
  if (made) return { view: revision(made), content: made.sha256 };
  if (isOver(signal)) return null;
  deps.packs.warm();
  const visual = await assets.get(model, 'visual', { signal, progress });
  if (isOver(signal)) return null;
  const unfit = unfitCard(model, visual);
  if (unfit) {
    deps.page.showCard(cardOf(one, unfit));
    return null;
  }
  deps.page.tell({ kind: 'stage', stage: stageOf(one, say('Preparing the 3D model'), '', null) });
  const pack = await deps.packs.of(visual, model.name, signal);
  if (isOver(signal)) return null;
  if (pack.kind !== 'packed') {
    deps.log(`The 3D result of ${model.name} cannot be shown: ${pack.message}`);
    deps.page.showCard(cardOf(one, unpackedCard(visual, pack)));
    return null;
  }
  return { view: revision(pack), content: visual.sha256 };
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

function unfitCard(model: TrackedModel, visual: CachedAsset): Card | null {
  if (isPicture(visual)) return pictureOnlyCard(model, visual);
  return noModels.includes(visual.kind) ? unknownVisualCard(visual) : null;
}

/** No reader of models need look at them. */
const noModels: readonly AssetKind[] = ['html', 'svg'];

/** Where one side is on its way. */
export function stageOf(
  { side, model }: Pick<ReadySide, 'side' | 'model'>,
  title: string,
  detail: string,
  fraction: number | null,
): StageView {
  const named = say('{label}: {value}', { label: displayText(side.label), value: title });
  return { ...stageViewOf(model), title: named, detail, fraction, canCancel: false };
}

/** A card that says which revision it is about. */
export function cardOf({ side }: Pick<ReadySide, 'side'>, card: Card): Card {
  return { ...card, facts: [[say('Revision'), displayText(side.label)], ...card.facts] };
}
