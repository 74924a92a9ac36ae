import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { exportAdvice } from '../../interface/exportAdvice';
import { isCadOrMeshFile } from '../../interface/isCadOrMeshFile';

/** Whether a folder belongs to programs and not to people: hidden folders, and those of a package manager. */
function isOfPrograms(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

export interface FoundFiles {
  /** Paths relative to the folder, with slashes, sorted by name. */
  readonly files: readonly string[];
  /** Links with the name of a CAD file, which are not followed. */
  readonly links: number;
  /** CAD files of kinds that are not read, an assembly of SolidWorks for example; as `files`. */
  readonly leftOut: readonly string[];
  /** Folders that could not be listed, with the error. */
  readonly unread: readonly { readonly path: string; readonly error: unknown }[];
}

/**
 * Finds the CAD files below a folder, and those of triangles. Links are not followed, so each folder is visited once.
 * @throws the system's error when the folder itself cannot be listed
 */
export async function cadFilesIn(
  folder: string,
  signal: AbortSignal,
  isWanted: (fileName: string) => boolean = isCadOrMeshFile,
): Promise<FoundFiles> {
  const files: string[] = [];
  const leftOut: string[] = [];
  const unread: { path: string; error: unknown }[] = [];
  let links = 0;
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined && !signal.aborted; at = waiting.pop()) {
    const below = at;
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (below === '') throw error;
        unread.push({ path: below, error });
        return [];
      },
    );
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && !isOfPrograms(entry.name)) waiting.push(name);
      if (!isWanted(entry.name)) {
        if (entry.isFile() && exportAdvice(entry.name) !== null) leftOut.push(name);
        continue;
      }
      if (entry.isFile()) files.push(name);
      else if (entry.isSymbolicLink()) links += 1;
    }
  }
  return { files: files.sort(), links, leftOut: leftOut.sort(), unread };
}
