import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../files/replaceFile';
import { isModelKey } from '../../tracking/model/readTrackedModel';
import { privateFolder } from '../base/privateFolder';
import { readReview, type SavedReview } from './savedReview';

/** Number of reviews whose tabs can be restored after a restart. */
const maxKept = 10;

/** Stores reviews on disk, each in its own folder, because making one may take minutes. */
export class ReviewStore {
  constructor(private readonly folder: string) {}

  /** The folder with the pictures of a review. */
  folderOf(key: string): string {
    return path.join(this.folder, key);
  }

  /** @param at index of the change */
  pictureOf(key: string, at: number): string {
    return path.join(this.folderOf(key), `${at}.png`);
  }

  /** Creates the folder of a new review, and deletes the oldest ones. */
  async begin(key: string): Promise<void> {
    await privateFolder(this.folder);
    await this.forgetOldest();
    await privateFolder(this.folderOf(key));
  }

  async keep(key: string, review: SavedReview): Promise<void> {
    await replaceFile(this.recordOf(key), JSON.stringify(review));
  }

  /** Null when there is no review, or it cannot be read. */
  async get(key: string): Promise<SavedReview | null> {
    try {
      return readReview(JSON.parse(await readFile(this.recordOf(key), 'utf8')));
    } catch {
      return null;
    }
  }

  private recordOf(key: string): string {
    return path.join(this.folderOf(key), 'review.json');
  }

  private async forgetOldest(): Promise<void> {
    const keys = (await readdir(this.folder)).filter(isModelKey);
    const dated = await Promise.all(
      keys.map(async (key) => {
        const { mtimeMs } = await stat(this.folderOf(key));
        return { key, mtimeMs };
      }),
    );
    const oldest = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(maxKept - 1);
    for (const { key } of oldest) await rm(this.folderOf(key), { recursive: true, force: true });
  }
}
