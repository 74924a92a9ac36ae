import type { Job } from '../commandDoor';
import type { FolderParts } from './folderParts';

/** The command for a whole folder. Its work is loaded when it is first asked for. */
export function folderCommand(parts: FolderParts): Job {
  return async (...args) => {
    const { convertFolder } = await import('./convertFolder');
    return convertFolder(parts, args);
  };
}
