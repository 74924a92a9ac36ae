import { renameInSteps, type Files } from './renameInSteps';

/** The part of the Web Locks API that is needed. */
export interface Locks {
  request<T>(
    name: string,
    options: { readonly mode: 'exclusive' | 'shared' },
    held: () => PromiseLike<T>,
  ): Promise<T>;
}

/** Files that also have sizes and times. */
interface MeasuredFiles<File, Stat> extends Files<File> {
  stat(file: File): PromiseLike<Stat>;
  delete(
    file: File,
    options?: { readonly recursive: boolean; readonly useTrash: boolean },
  ): PromiseLike<void>;
}

/**
 * Calls of which none meets another one half done, in all tabs of this origin. Where VS Code keeps its storage on the
 * disk of a server, a file that is written over is empty for a moment.
 */
export function lockedFiles<File extends { readonly path: string }, Stat>(
  fs: MeasuredFiles<File, Stat>,
  locks: Locks = navigator.locks,
) {
  const reading = <T>({ path }: File, work: () => PromiseLike<T>) =>
    locks.request(nameOf(path), { mode: 'shared' }, work);
  const writing = <T>({ path }: File, work: () => PromiseLike<T>) =>
    locks.request(nameOf(path), { mode: 'exclusive' }, work);
  return {
    readFile: (file: File) => reading(file, () => fs.readFile(file)),
    stat: (file: File) => reading(file, () => fs.stat(file)),
    writeFile: (file: File, bytes: Uint8Array) => writing(file, () => fs.writeFile(file, bytes)),
    delete: (file: File, options: { readonly recursive: boolean; readonly useTrash: boolean }) =>
      writing(file, () => fs.delete(file, options)),
    /** Renames a file that nobody else has, over another one where there is one. */
    rename: (from: File, to: File) => writing(to, () => renameInSteps(fs, from, to)),
  };
}

/** Models are locked by names of their own. */
function nameOf(path: string): string {
  return `file ${path}`;
}
