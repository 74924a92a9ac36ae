import path from 'node:path';
import type { CachedFile, CacheFiles } from './cacheFiles';

/** How many of the removed files a line of the log names. */
const maxNamed = 5;
const oldDraftMs = 60 * 60 * 1000;

/**
 * Removes the least recently fetched files until the cache fits its limit, and drafts of windows that were killed.
 * @param log told which files were removed to make room
 */
export async function trimCache(
  folder: string,
  limitBytes: number,
  spared: readonly string[],
  files: CacheFiles,
  log: (text: string) => void,
): Promise<void> {
  const there = await files.list(folder);
  const oldestFirst = [...there].sort((a, b) => a.usedAt - b.usedAt);
  let totalBytes = sizeOf(there);
  const gone: CachedFile[] = [];
  for (const file of oldestFirst) {
    const isDraft = file.path.endsWith('.tmp');
    const goes = isDraft ? isOld(file) : totalBytes > limitBytes && !spared.includes(file.path);
    if (!goes) continue;
    // A file that another window has open cannot be removed; the next fetch tries again.
    const isGone = await files.remove(file.path).then(
      () => true,
      () => false,
    );
    totalBytes -= file.sizeBytes;
    if (isGone && !isDraft) gone.push(file);
  }
  if (gone.length > 0) log(goneInWords(gone, limitBytes));
}

/**
 * For example `cache: let go of 1 files, 60.0 MB, not used since 2026-01-01T12:00:00.000Z and beyond 50.0 MB: 60.0 MB
 * 3f2a.glb`.
 */
function goneInWords(gone: readonly CachedFile[], limitBytes: number): string {
  const since = new Date(Math.max(...gone.map(({ usedAt }) => usedAt))).toISOString();
  const names = gone
    .slice(0, maxNamed)
    .map((file) => `${megabytes(file.sizeBytes)} ${path.basename(file.path)}`);
  const more = gone.length > maxNamed ? [`${gone.length - maxNamed} more`] : [];
  return [
    `cache: let go of ${gone.length} files, ${megabytes(sizeOf(gone))}, not used since ${since}`,
    ` and beyond ${megabytes(limitBytes)}: ${[...names, ...more].join(', ')}`,
  ].join('');
}

function sizeOf(files: readonly CachedFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function isOld({ usedAt }: CachedFile): boolean {
  return Date.now() - usedAt > oldDraftMs;
}
