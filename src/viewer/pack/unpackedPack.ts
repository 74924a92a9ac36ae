import type { StoredPack } from '../../model/viewPack';
import { jsonOrNull } from '../../words/unknown';
import { damagedPack } from './packArrays';
import { readStoredPack } from './readStoredPack';

/** The decompressed content of a pack file. */
export class UnpackedPack {
  private known: StoredPack | null = null;

  /** @param description JSON text */
  constructor(
    readonly description: string,
    readonly data: ArrayBuffer,
  ) {}

  /**
   * The parsed description; parsed once.
   * @throws UnreadableModel
   */
  get stored(): StoredPack {
    this.known ??= readStoredPack(jsonOrNull(this.description));
    if (!this.known) throw damagedPack('description');
    return this.known;
  }
}
