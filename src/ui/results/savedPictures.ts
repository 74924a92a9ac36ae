import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pictureExtensions, sourceExtensionOf } from '../../interface/sourceExtension';
import type { PackOutcome } from '../../model/viewPack';
import { isPicture } from '../../tracking/cache/cachedAsset';
import type { SourceStates } from '../../tracking/source/sourceState';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Keep } from '../source/readMeshFile';
import { isStillCached } from './isStillCached';

export interface SavedPicturesDeps {
  /** The cache folder. */
  readonly folder: string;
  /** Reads CAD files in a separate process; implemented by the packer. */
  readonly reader: PictureReader;
  readonly keep: Keep;
  readonly states: Pick<SourceStates, 'of'>;
  /** The path of a source on this machine's disk, by its URI; null when it must not be read, or is elsewhere. */
  diskPathOf(source: string): string | null;
  readonly log: (line: string) => void;
}

/** What was found in a CAD file that is not read. */
export interface ForeignPicture {
  /** Path in the cache; null where there is no picture that can be shown. */
  readonly path: string | null;
  /** Whether the whole file was looked through. */
  readonly isLookedFor: boolean;
  /** Why the content is not what the name says, in a sentence; null where nothing is wrong. */
  readonly fault: string | null;
}

const notLooked: ForeignPicture = { path: null, isLookedFor: false, fault: null };

export interface PictureReader {
  picture(
    file: { readonly path: string; readonly fileName: string },
    picturePath: string,
    signal: AbortSignal,
  ): Promise<PackOutcome>;
}

/**
 * The pictures that CAD programs have saved in their files. They are read on this machine, so that something is visible
 * during the conversion, and before the file is sent anywhere.
 */
export class SavedPictures {
  constructor(private readonly deps: SavedPicturesDeps) {}

  /** The picture of the file as it was uploaded; null when the file has changed since. */
  async ofModel(model: TrackedModel, signal: AbortSignal): Promise<string | null> {
    if (this.pathOf(model.source) === null) return null;
    const state = await this.deps.states.of(model);
    return state === 'same' ? this.of(model.source, signal) : null;
  }

  /**
   * The picture of a file that Caliper reads.
   * @param source its URI
   * @returns path in the cache; null when the file has no picture that can be shown
   */
  async of(source: string, signal: AbortSignal): Promise<string | null> {
    const file = this.pathOf(source);
    return file === null ? null : this.at(file, signal);
  }

  /**
   * The picture of a file of any name: an assembly that is not read often has the container of its parts, which are.
   * @param source its URI
   */
  async ofForeign(source: string, signal: AbortSignal): Promise<ForeignPicture> {
    const file = this.deps.diskPathOf(source);
    return file === null ? notLooked : this.look(file, signal);
  }

  private async at(file: string, signal: AbortSignal): Promise<string | null> {
    return (await this.look(file, signal)).path;
  }

  private async look(file: string, signal: AbortSignal): Promise<ForeignPicture> {
    const { folder, reader, keep, log } = this.deps;
    const fileName = path.basename(file);
    const draft = path.join(folder, `${randomUUID()}.tmp`);
    try {
      // The picture may be the first thing that comes into the cache.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const read = await reader.picture({ path: file, fileName }, draft, signal);
      if (read.kind === 'refused') return { path: null, isLookedFor: true, fault: read.message };
      if (read.kind !== 'packed') return notLooked;
      const none = { path: null, isLookedFor: true, fault: null };
      const bytes = await bytesOf(draft);
      if (!bytes) return none;
      const kept = await keep({ sizeBytes: bytes.byteLength, chunks: once(bytes) }, { signal });
      return isPicture(kept) ? { ...none, path: kept.path } : none;
    } catch (error) {
      if (!signal.aborted) log(`The picture saved in ${fileName} is not shown: ${String(error)}`);
      return notLooked;
    } finally {
      await rm(draft, { force: true });
    }
  }

  private pathOf(source: string): string | null {
    const file = this.deps.diskPathOf(source);
    return file !== null && pictureExtensions.includes(sourceExtensionOf(file) ?? '') ? file : null;
  }
}

/** Null when nothing was written. */
async function bytesOf(file: string): Promise<Uint8Array | null> {
  return (await isStillCached(file)) ? readFile(file) : null;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
