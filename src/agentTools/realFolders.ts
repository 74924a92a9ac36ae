import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Some folders of a disk, and which files really lie in them, whatever links their paths go through. */
export class RealFolders {
  /** Folders are asked for once, however many files lie in them. */
  private readonly known = new Map<string, Promise<string | null>>();

  static async of(folders: readonly string[]): Promise<RealFolders> {
    const roots = await Promise.all(folders.map(realPath));
    return new RealFolders(roots.filter((root) => root !== null));
  }

  private constructor(private readonly roots: readonly string[]) {}

  /** Whether a path without links lies in one of the folders. */
  hold(realFile: string): boolean {
    return this.roots.some((root) => isIn(root, realFile));
  }

  /** Whether a file lies there; of one that is gone, whether it would. */
  async holdFile(file: string): Promise<boolean> {
    const real = await this.realOf(path.resolve(file));
    return real !== null && this.hold(real);
  }

  /** Null where a link leads to nothing: nobody knows where it will lead. */
  private async realOf(file: string): Promise<string | null> {
    const folder = await this.realFolderOf(path.dirname(file));
    if (folder === null) return null;
    const inFolder = path.join(folder, path.basename(file));
    const isLink = await lstat(inFolder).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    // Elsewhere than on Linux a name may have several spellings, of which the disk keeps one.
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

/** Whether a path lies below a folder, by their texts alone. */
export function isIn(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
