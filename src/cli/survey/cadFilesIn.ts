import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sourceExtensionOf } from '../../interface/sourceExtension';

/** What a version control or a package manager keeps is no file of a person's. */
const leftOut: ReadonlySet<string> = new Set(['.git', '.svn', '.hg', 'node_modules']);

export interface FoundFiles {
  /** From the folder, with slashes, in the order of their names. */
  readonly files: readonly string[];
  /** Folders that could not be listed, and why. */
  readonly unread: readonly { readonly path: string; readonly error: unknown }[];
}

/**
 * The CAD files below a folder. Links are not followed: a folder is walked once.
 * @throws what the system says of the folder itself
 */
export async function cadFilesIn(folder: string, signal: AbortSignal): Promise<FoundFiles> {
  const files: string[] = [];
  const unread: { path: string; error: unknown }[] = [];
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
      if (entry.isDirectory() && !leftOut.has(entry.name)) waiting.push(name);
      if (entry.isFile() && sourceExtensionOf(entry.name) !== null) files.push(name);
    }
  }
  return { files: files.sort(), unread };
}
