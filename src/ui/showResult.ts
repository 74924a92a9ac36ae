import { isImageKind } from '../contract/asset';
import { ServiceError } from '../contract/errors';
import type { TrackedModel } from '../models/trackedModel';
import { unfetchedCard, unknownVisualCard } from './cards';
import { bytesInWords, partOfBytes } from './measures';
import { stageViewOf } from './modelWords';
import type { PageChannel } from './pageChannel';
import type { PanelAssets } from './panelAssets';

export interface ResultParts {
  readonly channel: PageChannel;
  readonly assets: PanelAssets;
  readonly log: (line: string) => void;
}

/** Fetches the preview and the visual of a ready model and shows them on the page, in that order. */
export async function showResult(
  parts: ResultParts,
  model: TrackedModel,
  signal: AbortSignal,
): Promise<void> {
  showFetching(parts, model, 'Asking for the result', null);
  const picture = showPreview(parts, model, signal);
  try {
    await showVisual(parts, model, signal, picture);
  } catch (error) {
    if (!signal.aborted) showUnfetched(parts, model, error);
  }
}

/** Without a preview the model simply comes without. */
async function showPreview(
  { assets, channel, log }: ResultParts,
  model: TrackedModel,
  signal: AbortSignal,
): Promise<void> {
  try {
    const preview = await assets.get(model, 'preview', { signal });
    if (signal.aborted) return;
    if (isImageKind(preview.kind)) {
      channel.tell({ kind: 'preview', uri: channel.addressOf(preview.path) });
    } else {
      log(`The preview of ${model.name} is no picture but ${preview.kind}.`);
    }
  } catch (error) {
    if (!signal.aborted) log(`No preview of ${model.name}: ${sentenceOf(error)}`);
  }
}

async function showVisual(
  parts: ResultParts,
  model: TrackedModel,
  signal: AbortSignal,
  picture: Promise<void>,
): Promise<void> {
  const { assets, channel } = parts;
  const progress = (received: number, total: number | null): void => {
    if (!signal.aborted) showReceived(parts, model, received, total);
  };
  const visual = await assets.get(model, 'visual', { signal, progress });
  // A picture that comes after the model would cover it, and one that lags must not hold it up long.
  await Promise.race([picture, briefly()]);
  if (signal.aborted) return;
  if (visual.kind !== 'glb') {
    channel.tell({ kind: 'card', card: unknownVisualCard(visual) });
    return;
  }
  const { sizeBytes, sha256: content } = visual;
  channel.tell({ kind: 'visual', uri: channel.addressOf(visual.path), sizeBytes, content });
}

function showReceived(
  parts: ResultParts,
  model: TrackedModel,
  received: number,
  total: number | null,
): void {
  if (total === null || total === 0) showFetching(parts, model, bytesInWords(received), null);
  else showFetching(parts, model, partOfBytes(received, total), received / total);
}

function showFetching(
  { channel }: ResultParts,
  model: TrackedModel,
  detail: string,
  fraction: number | null,
): void {
  const title = 'Fetching the 3D result';
  const stage = { ...stageViewOf(model), title, detail, fraction, canCancel: false };
  channel.tell({ kind: 'stage', stage });
}

function showUnfetched({ channel, log }: ResultParts, model: TrackedModel, error: unknown): void {
  const trouble = error instanceof ServiceError ? error.trouble : null;
  const reason = sentenceOf(error);
  log(`The 3D result of ${model.name} could not be fetched: ${reason}`);
  channel.tell({ kind: 'card', card: unfetchedCard(model, trouble, reason) });
}

const previewGraceMs = 1500;

function briefly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, previewGraceMs);
  });
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
