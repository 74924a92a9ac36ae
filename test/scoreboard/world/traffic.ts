import type { ServiceClient } from '../../../src/client/serviceClient';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import type { StoreFiles } from '../../../src/tracking/store/storeFiles';
import { settle } from '../../tracking/virtualClock';

/** Knows whether anything is on its way over the real network or disk. */
export class Traffic {
  private onItsWay = 0;

  /** Waits until all has come to rest, however long it really takes. */
  async rest(): Promise<void> {
    await settle();
    while (this.onItsWay > 0) {
      await new Promise((go) => setTimeout(go, 1));
      if (this.onItsWay === 0) await settle();
    }
  }

  counted(client: ServiceClient): ServiceClient {
    return {
      requestUpload: (...them) => this.count(() => client.requestUpload(...them)),
      sendFile: (...them) => this.count(() => client.sendFile(...them)),
      resumeUpload: (...them) => this.count(() => client.resumeUpload(...them)),
      result: (...them) => this.count(() => client.result(...them)),
      asset: (...them) => client.asset(...them),
      assetUnlessSame: (...them) => client.assetUnlessSame(...them),
    };
  }

  async countedFile(find: () => Promise<SourceFile>): Promise<SourceFile> {
    const file = await this.count(find);
    return { ...file, open: () => this.count(() => file.open()) };
  }

  countedDisk(files: StoreFiles): StoreFiles {
    const counted =
      <A extends readonly unknown[], T>(work: (...them: A) => Promise<T>) =>
      (...them: A) =>
        this.count(() => work(...them));
    return {
      makeFolder: counted(files.makeFolder),
      list: counted(files.list),
      read: counted(files.read),
      write: counted(files.write),
      writeNew: counted(files.writeNew),
      rename: counted(files.rename),
      remove: counted(files.remove),
      modifiedAt: counted(files.modifiedAt),
      touch: counted(files.touch),
      watch: files.watch,
    };
  }

  private async count<T>(work: () => Promise<T>): Promise<T> {
    this.onItsWay += 1;
    try {
      return await work();
    } finally {
      this.onItsWay -= 1;
    }
  }
}
