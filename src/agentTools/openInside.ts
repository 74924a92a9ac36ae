import { type BigIntStats, constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { fileInside } from './fileInside';
import { ToolTrouble } from './toolBackend';

/**
 * An open file of the workspace: whatever its path leads to later, the bytes that are read are those of the file that
 * was checked.
 */
export interface FileInside {
  /** An absolute path without links. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly handle: FileHandle;
}

/**
 * Opens the CAD file that an agent names, as `fileInside` finds it. The file or a folder above it may be replaced by a
 * link between the check and the opening, so the opened file is checked, and only that is read.
 * @throws ToolTrouble
 */
export async function openInside(
  given: string,
  folders: readonly string[],
  openFile: typeof open = open,
  platform: NodeJS.Platform = process.platform,
): Promise<FileInside> {
  const path = await fileInside(given, folders);
  const handle = await openFile(path, readOnly).catch((error: unknown) => {
    throw new ToolTrouble(
      `The file cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      'See that it is there and can be read, then try again.',
    );
  });
  try {
    const opened = await mustBeFile(handle);
    const there = await lstat(await fileInside(path, folders), { bigint: true });
    if (!isSame(opened, there, platform)) throw exchanged();
    return { path, sizeBytes: Number(opened.size), handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

// Windows has neither flag: it has no pipes among its files, and links are found by the second check.
const readOnly =
  process.platform === 'win32'
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

// On newer Windows some versions of Node report different devices for a handle and a path, and network shares number
// their files by path; so the size and the modification time are compared there.
function isSame(opened: BigIntStats, there: BigIntStats, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return there.dev === opened.dev && there.ino === opened.ino;
  return there.isFile() && there.size === opened.size && there.mtimeNs === opened.mtimeNs;
}

async function mustBeFile(handle: FileHandle) {
  const opened = await handle.stat({ bigint: true });
  if (opened.isFile()) return opened;
  throw new ToolTrouble('That is not a regular file.', 'Give the path of a CAD file.');
}

function exchanged(): ToolTrouble {
  return new ToolTrouble(
    'The file was exchanged for another one while it was opened. It was not read.',
    'Try again when nothing writes to its folder.',
  );
}
