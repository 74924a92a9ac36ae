import type { Job } from '../commands/commandRunner';
import type { FolderDeps } from './folderDeps';

/** The command for a whole folder. Its code is loaded on first use. */
export function folderCommand(deps: FolderDeps): Job {
  return async (...args) => {
    const { convertFolder } = await import('./convertFolder');
    return convertFolder(deps, args);
  };
}
