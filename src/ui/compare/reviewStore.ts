import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../files/replaceFile';
import { isModelKey } from '../base/panelState';
import { privateFolder } from '../base/privateFolder';
import { readReview, type KeptReview } from './keptReview';

/** The tabs of so many come back after a restart. */
const mostKept = 10;

/** Reviews on disk, a folder each, so that what took minutes to make need not be made again. */
export class ReviewStore {
  constructor(private readonly folder: string) {}

  /** Where the pictures of a review lie. */
  folderOf(key: string): string {
    return path.join(this.folder, key);
  }

  /** @param at which of its changes it is about */
  pictureOf(key: string, at: number): string {
    return path.join(this.folderOf(key), `${at}.png`);
  }

  /** Makes room for a new one. */
  async begin(key: string): Promise<void> {
    await privateFolder(this.folder);
    await this.forgetOldest();
    await privateFolder(this.folderOf(key));
  }

  async keep(key: string, review: KeptReview): Promise<void> {
    await replaceFile(this.recordOf(key), JSON.stringify(review));
  }

  /** Null where there is none, or none that can be read. */
  async get(key: string): Promise<KeptReview | null> {
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
    const oldest = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(mostKept - 1);
    for (const { key } of oldest) await rm(this.folderOf(key), { recursive: true, force: true });
  }
}
