import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { outputFiles } from '../../../kernel';
import { codeOf } from '../../../words/errorCode';
import { mediaTypeOf } from '../../node/mediaTypeOf';
import type { Asset, Blobs } from '../../ports';
import type { Database } from '../postgres/database';
import type { DuplicateResults } from '../postgres/duplicateRows';
import { reserveResults } from '../postgres/projectUse';
import type { ObjectStore } from './objectStore';

export interface StoreBlobsDeps {
  readonly store: ObjectStore;
  readonly database: Database;
  /** Lifetime of the temporary address of an asset, in seconds. */
  readonly assetSeconds: number;
  readonly maxUploadBytes: number;
  /** The folder for sources and results during a conversion. */
  readonly workFolder: string;
  /** The fencing token of this process for a model; null when it has none. */
  readonly fenceOf: (modelId: string) => number | null;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** A file that arrives at the very end of its grant must still be found before its model fails. */
const marginSeconds = 60;

const assets: readonly Asset[] = ['visual', 'preview', 'pack'];

/**
 * Stores the bytes in an object store, so that they do not pass through a front. Each turn of a model has its own keys.
 */
export function storeBlobs(deps: StoreBlobsDeps): Blobs {
  const { store, assetSeconds, maxUploadBytes, workFolder, fenceOf, clock } = deps;
  return {
    grant(modelId, expiresAt) {
      const seconds = (Date.parse(expiresAt) - clock()) / 1000 - marginSeconds;
      const rules = { seconds: Math.max(1, seconds), maxBytes: maxUploadBytes, now: clock() };
      return store.uploadGrant(sourceKey(modelId), rules);
    },
    async addressOf(modelId, asset) {
      const key = resultKey(modelId, await lastFence(deps, modelId), asset);
      // A model that is too large for a page has no pack, and no other client requests it.
      if (asset === 'pack' && (await store.head(key)) === null) return null;
      return store.getAddress(key, assetSeconds);
    },
    async openWorkspace({ id, source }) {
      if (source?.version === undefined) return null;
      // Programs that clean temporary folders may have removed the folder after days without use.
      await mkdir(workFolder, { recursive: true });
      const results = await mkdtemp(path.join(workFolder, 'work-'));
      const file = path.join(results, 'source');
      try {
        const { version, sizeBytes } = source;
        const sha256 = await store.download(sourceKey(id), version, file, sizeBytes);
        if (sha256 !== null) return { source: file, results, sha256 };
      } catch (error) {
        await removeFolder(results);
        throw error;
      }
      await removeFolder(results);
      return null;
    },
    closeWorkspace: ({ results }) => removeFolder(results),
    async keepResults(modelId, { results }) {
      const fence = fenceOf(modelId);
      if (fence === null) return true;
      const files = await resultFiles(results);
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (!(await reserveResults(deps.database, modelId, fence, bytes))) return false;
      for (const { asset, file } of files) {
        const mediaType = await mediaTypeOf(asset, file);
        await store.upload(resultKey(modelId, fence, asset), file, mediaType);
      }
      return true;
    },
    async dropResults(modelId) {
      const fence = await lastFence(deps, modelId);
      for (let turn = 1; turn <= fence; turn++) {
        for (const asset of assets) await store.remove(resultKey(modelId, turn, asset));
      }
    },
    async dropSource(modelId) {
      const key = sourceKey(modelId);
      await ((await isGranted(deps, modelId)) ? store.empty(key) : store.remove(key));
    },
  };
}

/**
 * Copies the results of another model to a model that this process works on.
 * @returns false when they no longer exist, or the project has no room for them
 */
export async function copyResults(
  { store, database, fenceOf }: StoreBlobsDeps,
  from: DuplicateResults,
  toModelId: string,
): Promise<boolean> {
  const fence = fenceOf(toModelId);
  if (fence === null || !(await reserveResults(database, toModelId, fence, from.bytes))) {
    return false;
  }
  for (const asset of assets) {
    const [source, target] = [
      resultKey(from.id, from.fence, asset),
      resultKey(toModelId, fence, asset),
    ];
    if (!(await store.copy(source, target)) && asset !== 'pack') return false;
  }
  return true;
}

interface ResultFile {
  readonly asset: Asset;
  readonly file: string;
  readonly sizeBytes: number;
}

/** What a conversion has written. A model that is too large for a page has no pack. */
async function resultFiles(folder: string): Promise<readonly ResultFile[]> {
  const files = assets.map(async (asset): Promise<ResultFile | null> => {
    const file = path.join(folder, outputFiles[asset]);
    try {
      return { asset, file, sizeBytes: (await stat(file)).size };
    } catch (error) {
      if (asset === 'pack' && codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  });
  return (await Promise.all(files)).filter((one) => one !== null);
}

export function sourceKey(modelId: string): string {
  return `in/${modelId}`;
}

function resultKey(modelId: string, fence: number, asset: Asset): string {
  return `out/${modelId}/${fence}/${asset}`;
}

/** Whether the upload credential of a model, used or not, has not expired. */
async function isGranted({ database, clock }: StoreBlobsDeps, modelId: string): Promise<boolean> {
  const rows = await database.query(
    'SELECT 1 FROM caliper.model WHERE id = $1 AND grant_expires_at > $2',
    [modelId, new Date(clock())],
  );
  return rows.length > 0;
}

async function lastFence({ database }: StoreBlobsDeps, modelId: string): Promise<number> {
  const rows = await database.query<{ fence: number }>(
    'SELECT fence FROM caliper.model WHERE id = $1',
    [modelId],
  );
  return rows[0]?.fence ?? 0;
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
