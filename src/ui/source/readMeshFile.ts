import type { AssetBody } from '../../client/serviceClient';
import { defaultLimits } from '../../client/http/limits';
import type { OpenFile } from '../../client/source/sourceFile';
import { meshKindNamed } from '../../model/meshFiles';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import type { SourceLocation } from '../../tracking/source/sourceLocation';
import type { KnownBytes } from '../../tracking/source/sourceState';
import { bytesInWords } from '../base/shownFigures';

/** A 3D file on disk or in a virtual file system. */
export interface MeshFile {
  readonly name: string;
  /** Its URI. */
  readonly source: string;
  readonly place: SourceLocation;
}

/** The content of a 3D file as a cached asset, and the version that was read. */
export interface ReadMesh {
  readonly asset: CachedAsset;
  readonly bytes: KnownBytes;
}

/** Stores bytes in the cache as `Assets.keep` does, or refers to the file itself. */
export type Keep = (body: AssetBody, options: FetchOptions) => Promise<CachedAsset>;

/** Size limit in bytes, as for 3D results of a service. */
const maxBytes = defaultLimits.visualBytes;

/**
 * Reads a 3D file.
 * @throws ServiceError `fileMissing`, `fileEmpty`, `fileChanged`, `tooLarge`, `notAccepted`; and those of `keep`
 */
export async function readMesh(
  { name, source, place }: MeshFile,
  keep: Keep,
  options: FetchOptions,
): Promise<ReadMesh> {
  const startedAt = Date.now();
  const file = await place.open();
  mustFit(name, file.sizeBytes);
  const opened = await file.open();
  try {
    const { sizeBytes } = opened;
    mustFit(name, sizeBytes);
    const kept = await keep({ sizeBytes, chunks: chunksUntil(options.signal, opened) }, options);
    const asset = { ...kept, kind: kept.kind === 'unknown' ? meshKindNamed(name) : kept.kind };
    return { asset, bytes: { source, sha256: kept.sha256, sizeBytes, startedAt } };
  } finally {
    await opened.close();
  }
}

function mustFit(name: string, sizeBytes: number): void {
  if (sizeBytes <= maxBytes) return;
  const sentence = say('{name} has {size}. Caliper opens 3D files of up to {most}.', {
    ...{ name, size: bytesInWords(sizeBytes), most: bytesInWords(maxBytes) },
  });
  throw new ServiceError('tooLarge', sentence);
}

async function* chunksUntil(signal: AbortSignal, file: OpenFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.chunks()) {
    signal.throwIfAborted();
    yield chunk;
  }
}
