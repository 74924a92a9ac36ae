import type { StoredPack } from '../../model/viewPack';
import { jsonOrNull } from '../../words/unknown';
import { damagedPack } from './packArrays';
import { readStoredPack } from './readStoredPack';

/** What stands in the file of a pack. */
export class UnpackedPack {
  private known: StoredPack | null = null;

  /** @param description JSON */
  constructor(
    readonly description: string,
    readonly data: ArrayBuffer,
  ) {}

  /**
   * The description, which is read once, however often it is asked for.
   * @throws UnreadableModel
   */
  get stored(): StoredPack {
    this.known ??= readStoredPack(jsonOrNull(this.description));
    if (!this.known) throw damagedPack('description');
    return this.known;
  }
}
