import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { outputFiles } from '../../../kernel';
import { mediaTypeOf } from '../../node/mediaTypeOf';
import type { Asset, Blobs } from '../../ports';
import type { Database } from '../postgres/database';
import type { DuplicateResults } from '../postgres/duplicateRows';
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
        const sha256 = await store.download(sourceKey(id), source.version, file);
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
      if (fence === null) return;
      let bytes = 0;
      for (const asset of assets) {
        const file = path.join(results, outputFiles[asset]);
        if (asset === 'pack' && !(await isThere(file))) continue;
        const mediaType = await mediaTypeOf(asset, file);
        bytes += await store.upload(resultKey(modelId, fence, asset), file, mediaType);
      }
      await writeResultBytes(deps.database, modelId, fence, bytes);
    },
    async dropResults(modelId) {
      const fence = await lastFence(deps, modelId);
      for (let turn = 1; turn <= fence; turn++) {
        for (const asset of assets) await store.remove(resultKey(modelId, turn, asset));
      }
    },
    dropSource: (modelId) => store.remove(sourceKey(modelId)),
  };
}

/**
 * Copies the results of another model to a model that this process works on.
 * @returns false when they no longer exist
 */
export async function copyResults(
  { store, database, fenceOf }: StoreBlobsDeps,
  from: DuplicateResults,
  toModelId: string,
): Promise<boolean> {
  const fence = fenceOf(toModelId);
  if (fence === null) return false;
  for (const asset of assets) {
    const [source, target] = [
      resultKey(from.id, from.fence, asset),
      resultKey(toModelId, fence, asset),
    ];
    if (!(await store.copy(source, target)) && asset !== 'pack') return false;
  }
  await writeResultBytes(database, toModelId, fence, from.bytes);
  return true;
}

async function writeResultBytes(
  database: Database,
  modelId: string,
  fence: number,
  bytes: number,
): Promise<void> {
  await database.query('UPDATE caliper.model SET result_bytes = $2 WHERE id = $1 AND fence = $3', [
    ...[modelId, bytes, fence],
  ]);
}

export function sourceKey(modelId: string): string {
  return `in/${modelId}`;
}

function resultKey(modelId: string, fence: number, asset: Asset): string {
  return `out/${modelId}/${fence}/${asset}`;
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

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
