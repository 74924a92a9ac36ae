import { open } from 'node:fs/promises';
import { hasCode } from '../words/errorCode';

/** Resolves when the content of a file is on disk, not only in the cache of the system. */
export async function syncFile(file: string): Promise<void> {
  // Windows flushes only files that are open for writing.
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Resolves when the names in a folder are on disk, where the system supports that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Network file systems do not support it, and the folder may have been removed in the meantime.
    const cannot = ['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR', 'EBADF', 'ENOENT', 'ENOSYS'];
    if (!hasCode(error, ...cannot)) throw error;
  }
}
