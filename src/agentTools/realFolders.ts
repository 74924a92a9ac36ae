import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A set of folders, which tells whether a file is really inside one of them after links are resolved. */
export class RealFolders {
  /** Caches resolved folders, because many files may be in one. */
  private readonly known = new Map<string, Promise<string | null>>();

  static async of(folders: readonly string[]): Promise<RealFolders> {
    const roots = await Promise.all(folders.map(realPath));
    return new RealFolders(roots.filter((root) => root !== null));
  }

  private constructor(private readonly roots: readonly string[]) {}

  /** Whether a path without links is in one of the folders. */
  hold(realFile: string): boolean {
    return this.roots.some((root) => isIn(root, realFile));
  }

  /** Whether a file is in one of the folders; also works for a file that was deleted. */
  async holdFile(file: string): Promise<boolean> {
    const real = await this.realOf(path.resolve(file));
    return real !== null && this.hold(real);
  }

  /** Returns null for a broken link, because nobody knows where it will lead. */
  private async realOf(file: string): Promise<string | null> {
    const folder = await this.realFolderOf(path.dirname(file));
    if (folder === null) return null;
    const inFolder = path.join(folder, path.basename(file));
    const isLink = await lstat(inFolder).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    // Except on Linux a name may have several spellings, of which the disk stores one.
    const real = await realPath(inFolder);
    return real ?? (isLink ? null : inFolder);
  }

  private realFolderOf(folder: string): Promise<string | null> {
    const known = this.known.get(folder);
    if (known) return known;
    const isRoot = path.dirname(folder) === folder;
    const finding = isRoot ? Promise.resolve(folder) : this.realOf(folder);
    this.known.set(folder, finding);
    return finding;
  }
}

export function realPath(file: string): Promise<string | null> {
  return realpath(file).catch(() => null);
}

/** Whether a path is below a folder, judged by their texts alone. */
export function isIn(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
