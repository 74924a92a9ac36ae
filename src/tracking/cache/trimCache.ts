import type { CachedFile, CacheFiles } from './cacheFiles';

const oldDraftMs = 60 * 60 * 1000;

/** Removes what was not fetched for longest until the cache fits, and drafts of killed windows. */
export async function trimCache(
  folder: string,
  limitBytes: number,
  spared: readonly string[],
  files: CacheFiles,
): Promise<void> {
  const there = await files.list(folder);
  const oldestFirst = [...there].sort((a, b) => a.usedAt - b.usedAt);
  let totalBytes = there.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const file of oldestFirst) {
    const isDraft = file.path.endsWith('.tmp');
    const goes = isDraft ? isOld(file) : totalBytes > limitBytes && !spared.includes(file.path);
    if (!goes) continue;
    // Open in another window, perhaps: the next fetch tries again.
    await files.remove(file.path).catch(() => undefined);
    totalBytes -= file.sizeBytes;
  }
}

function isOld({ usedAt }: CachedFile): boolean {
  return Date.now() - usedAt > oldDraftMs;
}
