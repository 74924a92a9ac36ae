import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { assetExtension } from '../../model/assetKind';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { copyInto } from '../base/copyInto';
import type { AssetSource } from './saveAsset';
import { privateFolder } from '../base/privateFolder';
import { savedName } from './savedName';

export interface DraggedDeps {
  readonly assets: AssetSource;
  /** Folder for the files, which are kept for a day after dragging. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

const keptMs = 24 * 60 * 60 * 1000;

/** Writes 3D results to files with readable names when they are dragged out of the list. */
export class DraggedResults {
  constructor(private readonly deps: DraggedDeps) {}

  /**
   * Makes the file for a ready model's result.
   * @throws ServiceError when the result cannot be fetched
   */
  async make(model: TrackedModel, signal: AbortSignal): Promise<string> {
    const asset = await this.deps.assets.fetch(model, 'visual', { signal });
    const name = savedName(model.name, assetExtension(asset.kind));
    const file = path.join(this.deps.folder, model.key, name);
    await privateFolder(this.deps.folder);
    await privateFolder(path.dirname(file));
    await copyInto(asset.path, file);
    return file;
  }

  /** Deletes the files of earlier drags. */
  async clear(): Promise<void> {
    const { folder } = this.deps;
    const names = await readdir(folder).catch(() => []);
    for (const one of names.map((name) => path.join(folder, name))) {
      const { mtimeMs } = await stat(one).catch(() => ({ mtimeMs: Infinity }));
      if (this.deps.now() - mtimeMs > keptMs) await rm(one, { recursive: true, force: true });
    }
  }
}
