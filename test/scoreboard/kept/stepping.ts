import type { StoreFiles } from '../../../src/tracking/store/storeFiles';

/** The same files, and someone who is told before and after each step that changes something. */
export function stepping(files: StoreFiles, step: (name: string) => void): StoreFiles {
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    step(`before ${name}`);
    const done = await work();
    step(`after ${name}`);
    return done;
  };
  return {
    ...files,
    makeFolder: (path) => around('makeFolder', () => files.makeFolder(path)),
    write: (path, text) => around('write', () => files.write(path, text)),
    writeNew: (path, text) => around('writeNew', () => files.writeNew(path, text)),
    rename: (from, to) => around('rename', () => files.rename(from, to)),
    remove: (path) => around('remove', () => files.remove(path)),
    touch: (path, at) => around('touch', () => files.touch(path, at)),
  };
}
