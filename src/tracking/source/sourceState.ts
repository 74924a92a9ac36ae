import { sha256Of } from '../../client/source/contentHash';
import type { SourceLocation } from './sourceLocation';
import type { TrackedModel } from '../model/trackedModel';

/** How a file compares with the bytes that were sent; unknown while its file system does not answer. */
export type SourceState = 'same' | 'changed' | 'missing' | 'unknown';

/** What is known of the bytes that were read from a file: their number, hash and time. */
export type KnownBytes = Pick<TrackedModel, 'source' | 'sha256' | 'sizeBytes' | 'startedAt'>;

/** Compares files with what was sent of them; each version of a file is hashed once. */
export class SourceStates {
  private readonly hashes = new Map<string, { version: string; sha256: Promise<string> }>();

  /** @param placeOf finds the place of a source from its URI; null for sources that never change */
  constructor(private readonly placeOf: (source: string) => SourceLocation | null) {}

  async of({ source, sha256, sizeBytes, startedAt }: KnownBytes): Promise<SourceState> {
    const place = this.placeOf(source);
    if (!place) return 'same';
    try {
      const found = await place.look();
      if (!found) return 'missing';
      if (found.sizeBytes !== sizeBytes) return 'changed';
      if (found.touchedAt < startedAt) return 'same';
      if (sha256 === undefined) return 'changed';
      return (await this.hashOf(source, place, found.id)) === sha256 ? 'same' : 'changed';
    } catch {
      return 'unknown';
    }
  }

  private hashOf(source: string, place: SourceLocation, version: string): Promise<string> {
    const known = this.hashes.get(source);
    if (known?.version === version) return known.sha256;
    const sha256 = place.open().then(sha256Of);
    this.hashes.set(source, { version, sha256 });
    sha256.catch(() => this.hashes.delete(source));
    return sha256;
  }
}
