import * as vscode from 'vscode';
import { packerOnDemand } from '../service/node/kernels/packerOnDemand';
import { assetsOnDemand } from '../tracking/cache/assetsOnDemand';
import { viewPacksOnDemand } from '../tracking/cache/viewPacksOnDemand';
import { savedPicturesOnDemand } from '../ui/results/savedPicturesOnDemand';
import * as settings from '../ui/service/settings';
import { diskPathOf } from '../ui/source/sourcePlace';
import type { Host } from './openHost';
import type { WiredServices } from './wireServices';
import type { WiredTracking } from './wireTracking';

/** The cached results of services, and what is prepared from them for the page. */
export interface WiredResults {
  readonly cache: vscode.Uri;
  readonly assets: ReturnType<typeof assetsOnDemand>;
  readonly packer: ReturnType<typeof packerOnDemand>;
  readonly packs: ReturnType<typeof viewPacksOnDemand>;
  readonly savedPictures: ReturnType<typeof savedPicturesOnDemand>;
}

export function wireResults(
  { folder, program, wordsFile, log, mayRead }: Host,
  { services }: WiredServices,
  { states }: WiredTracking,
): WiredResults {
  const cache = folder('cache');
  const limitBytes = settings.cacheLimitBytes;
  const assets = assetsOnDemand(async () => {
    const { Assets } = await import('../tracking/cache/assets');
    return new Assets({
      folder: cache.fsPath,
      clientOf: services.clientOf,
      limitBytes,
      log: log.line,
    });
  });
  const packer = packerOnDemand(async () => {
    const { Packer } = await import('../service/node/kernels/packer');
    return new Packer({
      entry: program('kernel.js'),
      folder: folder('packer').fsPath,
      limits: settings.packerLimits,
      wordsFile,
      log: log.warn,
    });
  });
  const packs = viewPacksOnDemand({ folder: cache.fsPath, packer, limitBytes, log: log.line });
  const savedPictures = savedPicturesOnDemand({
    ...{ folder: cache.fsPath, reader: packer, states },
    diskPathOf: (source) => {
      const uri = vscode.Uri.parse(source);
      return mayRead(uri) ? diskPathOf(uri) : null;
    },
    keep: (bytes, options) => assets.keep(bytes, options),
    log: log.warn,
  });
  return { cache, assets, packer, packs, savedPictures };
}
