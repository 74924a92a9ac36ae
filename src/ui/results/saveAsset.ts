import type { AssetName, FetchedName } from '../../interface/asset';
import * as vscode from 'vscode';
import { assetExtension } from '../../model/assetKind';
import { say } from '../../words/say';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { copyInto } from '../base/copyInto';
import { bytesInWords } from '../base/shownFigures';
import { savedName } from './savedName';
import { signalOf } from '../base/signalOf';
import { withProgress } from '../sinks/messages';
import { flashDone } from '../sinks/statusBar';
import { suggestedSavePlace } from '../source/sourceFolder';
import { ownFile } from '../base/ownFile';

/** Fetches assets; implemented by `Assets`. */
export interface AssetSource {
  fetch(model: TrackedModel, which: FetchedName, options: FetchOptions): Promise<CachedAsset>;
}

/** Fetches the 3D result or the preview of a ready model and saves it where the user chooses. */
export async function saveAsset(
  assets: AssetSource,
  model: TrackedModel,
  which: AssetName,
): Promise<void> {
  const asset = await fetchWithProgress(assets, model, which);
  const title = which === 'visual' ? say('Save 3D Result') : say('Save Preview Image');
  await saveCopy(asset, savedName(model.name, assetExtension(asset.kind)), model.source, title);
}

/**
 * Saves a copy of a cached file, or of one that is used in place, where the user chooses.
 * @param source URI of the file beside which it is suggested
 */
export async function saveCopy(
  asset: Pick<CachedAsset, 'path' | 'sizeBytes'>,
  name: string,
  source: string,
  title: string,
): Promise<void> {
  const defaultUri = await suggestedSavePlace(source, name);
  const target = await vscode.window.showSaveDialog({ defaultUri, saveLabel: say('Save'), title });
  if (!target) return;
  // The dialog has already asked whether to overwrite.
  if (target.scheme === 'file') await copyInto(asset.path, target.fsPath);
  else await vscode.workspace.fs.copy(ownFile(asset.path), target, { overwrite: true });
  flashDone(say('Saved {size}', { size: bytesInWords(asset.sizeBytes) }));
}

function fetchWithProgress(
  assets: AssetSource,
  model: TrackedModel,
  which: AssetName,
): Thenable<CachedAsset> {
  const title =
    which === 'visual' ? say('Fetching the 3D result') : say('Fetching the preview image');
  return withProgress(title, (report, cancelled) =>
    assets.fetch(model, which, {
      signal: signalOf(cancelled),
      progress: (received) => {
        report(bytesInWords(received));
      },
    }),
  );
}
