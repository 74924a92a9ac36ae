import type { StoreFiles } from '../../tracking/store/storeFiles';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from '../node/fsPromises';
import { receiveFromTabs, postToTabs } from './tabs';
import { hasCode } from '../../words/errorCode';

/**
 * Records of models in the extension's storage; the tabs of a workspace notify each other of what they have written.
 */
export const diskStoreFiles: StoreFiles = {
  makeFolder: (folder) => mkdir(folder),
  list: (folder) => orIfMissing(readdir(folder), []),
  read: (file) => orIfMissing(readFile(file, 'utf8'), null),
  write: (file, text) => writeFile(file, text),
  async writeNew(file, text) {
    if ((await diskStoreFiles.read(file)) !== null) return false;
    await writeFile(file, text);
    return true;
  },
  async rename(from, to) {
    await rename(from, to);
    postToTabs({ kind: 'file', path: to });
  },
  async remove(file) {
    await rm(file, { force: true });
    postToTabs({ kind: 'file', path: file });
  },
  modifiedAt: (file) =>
    orIfMissing(
      stat(file).then(({ mtimeMs }) => mtimeMs),
      null,
    ),
  // Not needed: writing sets the time, and claims are not files here.
  touch: () => Promise.resolve(),
  watch(folder, receive) {
    return receiveFromTabs((message) => {
      if (message.kind !== 'file') return;
      const at = message.path.lastIndexOf('/');
      if (message.path.slice(0, at) === folder) receive(message.path.slice(at + 1));
    });
  },
};

async function orIfMissing<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return otherwise;
    throw error;
  }
}
