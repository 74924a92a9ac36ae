import { readFile } from 'node:fs/promises';
import { namesOtherFiles } from '../../model/meshFiles';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import { addressesIn, stepsOf } from './addresses';
import type { Keep } from '../source/readMeshFile';

/**
 * Reads a file in the folder of a model or below. Null when there is none, it is larger than `maxBytes`, or a link
 * leads out of the folder.
 */
export type ReadReferencedFile = (
  steps: readonly string[],
  maxBytes: number,
) => Promise<Uint8Array | null>;

/** Limit of all files of a model together, bytes. */
const maxBytes = 256 * 2 ** 20;

/**
 * Combines a model with the files it refers to, as one archive in the cache; returns the model itself when there are
 * none that can be read.
 */
export async function withReferencedFiles(
  asset: CachedAsset,
  name: string,
  {
    readReferencedFile,
    keep,
  }: { readonly readReferencedFile: ReadReferencedFile; readonly keep: Keep },
  options: FetchOptions,
): Promise<CachedAsset> {
  if (!namesOtherFiles(asset.kind) || asset.sizeBytes > maxBytes) return asset;
  const bytes = await readFile(asset.path);
  const files = await referencedFiles(name, bytes, readReferencedFile);
  options.signal.throwIfAborted();
  if (files.size === 0) return asset;
  const { zipSync } = await import('fflate');
  const all = Object.fromEntries([[name, bytes], ...files]);
  const archive = zipSync(all, { level: 0, mtime: '1980-01-01T12:00:00' });
  return keep({ sizeBytes: archive.length, chunks: chunksOf(archive) }, options);
}

/** The referenced files, by their path. */
async function referencedFiles(
  name: string,
  bytes: Uint8Array,
  readReferencedFile: ReadReferencedFile,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let left = maxBytes - bytes.length;
  const take = async (from: string, text: Uint8Array): Promise<void> => {
    for (const address of addressesIn(from, text)) {
      const steps = stepsOf(address);
      const path = steps?.join('/');
      if (!steps || path === undefined || files.has(path)) continue;
      const found = await readReferencedFile(steps, left);
      if (!found) continue;
      left -= found.length;
      files.set(path, found);
      // A material library refers to pictures by paths relative to the model.
      if (/\.mtl$/i.test(path)) await take(path, found);
    }
  };
  await take(name, bytes);
  return files;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
