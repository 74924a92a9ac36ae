import { createHash } from 'node:crypto';
import type { SourceFile } from './sourceFile';
import { mustBeAccepted, mustHoldBytes } from './sourceFaults';

const chunkBytes = 32 * 1024;

/**
 * A file whose bytes are in memory, such as an old revision that is not on disk.
 * @param isTaken whether a file of this name is accepted; by default CAD files are
 * @throws ServiceError `fileEmpty` or `notAccepted`
 */
export function memorySourceFile(
  name: string,
  bytes: Uint8Array,
  isTaken?: (fileName: string) => boolean,
): SourceFile {
  mustBeAccepted(name, isTaken);
  mustHoldBytes(name, true, bytes.length);
  const opened = {
    sizeBytes: bytes.length,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    chunks: (from?: number, to?: number) => chunksOf(bytes, from, to),
    close: () => Promise.resolve(),
  };
  return { name, sizeBytes: bytes.length, open: () => Promise.resolve(opened) };
}

/** Yields bytes in order: all of them, or those `from` (inclusive) `to` (exclusive). */
export async function* chunksOf(
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += chunkBytes) {
    yield await Promise.resolve(bytes.subarray(at, Math.min(to, at + chunkBytes)));
  }
}
