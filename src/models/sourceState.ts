import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sha256Of } from '../client/contentHash';
import { sourceFileAt } from '../client/openSourceFile';
import type { TrackedModel } from './trackedModel';

/** What has become of the file since its bytes were sent. */
export type SourceState = 'same' | 'changed' | 'missing';

/** Compares files with what was sent of them; each version of a file is read once. */
export class SourceStates {
  private readonly hashes = new Map<string, { version: string; sha256: Promise<string | null> }>();

  /** A source that is no file on a disk is taken as it was. */
  async of(model: TrackedModel): Promise<SourceState> {
    const { source, sha256, sizeBytes, startedAt } = model;
    if (!source.startsWith('file:')) return 'same';
    const file = fileURLToPath(source);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return 'missing';
    // The change time moves also when another file, be it an older one, takes the name.
    const touchedAt = Math.max(found.mtimeMs, found.ctimeMs);
    if (found.size !== sizeBytes) return 'changed';
    if (touchedAt < startedAt) return 'same';
    if (sha256 === undefined) return 'changed';
    const now = await this.hashOf(file, `${found.size} ${found.mtimeMs} ${found.ctimeMs}`);
    return now === sha256 ? 'same' : 'changed';
  }

  private async hashOf(file: string, version: string): Promise<string | null> {
    const known = this.hashes.get(file);
    if (known?.version === version) return known.sha256;
    const sha256 = sourceFileAt(file)
      .then(sha256Of)
      .catch(() => null);
    this.hashes.set(file, { version, sha256 });
    return sha256;
  }
}
