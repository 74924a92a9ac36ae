import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReadReferencedFile } from './withReferencedFiles';

/** Reads files in a folder and below; symbolic links that lead out of it are refused. */
export function referencedFileOnDisk(folder: string): ReadReferencedFile {
  return async (steps, maxBytes) => {
    try {
      const root = await realpath(folder);
      const file = await realpath(path.join(folder, ...steps));
      const isWithin = file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
      const found = await stat(file);
      return isWithin && found.isFile() && found.size <= maxBytes ? await readFile(file) : null;
    } catch {
      return null;
    }
  };
}
