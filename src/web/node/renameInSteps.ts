import { hasCode } from '../../words/errorCode';

/** The part of the file system API of VS Code that is needed, by whatever it calls files. */
export interface Files<File> {
  readFile(file: File): PromiseLike<Uint8Array>;
  writeFile(file: File, bytes: Uint8Array): PromiseLike<void>;
  delete(file: File): PromiseLike<void>;
  rename(from: File, to: File, options: { readonly overwrite: boolean }): PromiseLike<void>;
}

/**
 * Renames a file, over another one where there is one. VS Code would delete that one before it writes: a tab that is
 * closed between these steps loses it, and another tab finds no file there. Writing over it is a single call, which is
 * carried out even if the tab is closed.
 */
export async function renameInSteps<File>(fs: Files<File>, from: File, to: File): Promise<void> {
  try {
    await fs.rename(from, to, { overwrite: false });
  } catch (error) {
    if (!hasCode(error, 'FileExists')) throw error;
    await fs.writeFile(to, await fs.readFile(from));
    await fs.delete(from);
  }
}
