import { sourceExtensionOf } from '../../interface/sourceExtension';

/** The names in a folder; `vscode.workspace.fs` gives them for any file system. */
export type ListFolder<Place> = (place: Place) => Promise<readonly FolderEntry<Place>[]>;

export interface FolderEntry<Place> {
  readonly name: string;
  readonly place: Place;
  /** A link is neither: it may lead out of the folder, or round in a circle. */
  readonly kind: 'file' | 'folder' | 'other';
}

export interface FoundFile<Place> {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly place: Place;
}

export interface FoundFiles<Place> {
  /** As a person would sort them: `part2` before `part10`. */
  readonly files: readonly FoundFile<Place>[];
  /** Whether there may be more than were looked for. */
  readonly isCut: boolean;
  /** Folders that could not be read, with `/`. */
  readonly unreadable: readonly string[];
}

export interface SearchLimits {
  readonly files: number;
  readonly folders: number;
  readonly depth: number;
}

/** The CAD files in a folder and in all folders below it, but for hidden ones and those of packages. */
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
