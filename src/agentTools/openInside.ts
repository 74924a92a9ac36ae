import { type BigIntStats, constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { fileInside } from './fileInside';
import { ToolTrouble } from './toolBackend';

/** A file of the workspace that is open: whatever its path leads to later, its bytes are those that were checked. */
export interface FileInside {
  /** An absolute path without links. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly handle: FileHandle;
}

/**
 * Opens the CAD file that an agent means, as `fileInside` finds it. Somebody may exchange the file or a folder
 * above it for a link between the look and the opening, so what was opened is looked at, and only that is read.
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

// Windows knows neither: it has no pipes among its files, and links are seen by the second look.
const readOnly =
  process.platform === 'win32'
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

// Some versions of Node name another device for a handle than for a path on newer Windows, and shares there number
// their files by path: what both say of the content is compared.
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
