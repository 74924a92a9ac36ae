import { sourceExtensionOf } from '../../interface/sourceExtension';

/** Lists the entries of a folder, as `vscode.workspace.fs` does for any file system. */
export type ListFolder<Place> = (place: Place) => Promise<readonly FolderEntry<Place>[]>;

/** A file or folder in a folder. */
export interface FolderEntry<Place> {
  readonly name: string;
  readonly place: Place;
  /** A symbolic link is `other`, because it may lead out of the folder or form a cycle. */
  readonly kind: 'file' | 'folder' | 'other';
}

export interface FoundFile<Place> {
  /** Path relative to the folder, with `/`. */
  readonly path: string;
  readonly place: Place;
}

/** The CAD files below a folder. */
export interface FoundFiles<Place> {
  /** In natural order: `part2` before `part10`. */
  readonly files: readonly FoundFile<Place>[];
  /** Whether a limit was reached, so that there may be more files. */
  readonly isCut: boolean;
  /** Folders that could not be read, with `/`. */
  readonly unreadable: readonly string[];
}

export interface SearchLimits {
  readonly files: number;
  readonly folders: number;
  readonly depth: number;
}

/** Finds the CAD files in a folder and its subfolders, except in hidden folders and package folders. */
export async function cadFilesBelow<Place>(
  root: Place,
  list: ListFolder<Place>,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<FoundFiles<Place>> {
  const files: FoundFile<Place>[] = [];
  const unreadable: string[] = [];
  const folders: Folder<Place>[] = [{ path: '', place: root, depth: 0 }];
  let isCut = false;
  for (const folder of folders) {
    signal.throwIfAborted();
    const entries = await list(folder.place).catch(() => null);
    if (entries === null) unreadable.push(folder.path === '' ? '.' : folder.path);
    for (const { name, place, kind } of entries ?? []) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      const depth = folder.depth + 1;
      if (kind === 'file' && sourceExtensionOf(name) !== null) files.push({ path, place });
      if (kind !== 'folder' || isPassedBy(name)) continue;
      if (depth > limits.depth || folders.length >= limits.folders) isCut = true;
      else folders.push({ path, place, depth });
    }
  }
  files.sort((a, b) => byName.compare(a.path, b.path));
  return {
    files: files.slice(0, limits.files),
    isCut: isCut || files.length > limits.files,
    unreadable,
  };
}

interface Folder<Place> {
  readonly path: string;
  readonly place: Place;
  readonly depth: number;
}

function isPassedBy(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

const byName = new Intl.Collator('en', { numeric: true });
