import type { Job } from '../commands/commandRunner';
import type { FolderDeps } from './folderDeps';

/** The command for a whole folder. Its work is loaded when it is first asked for. */
export function folderCommand(deps: FolderDeps): Job {
  return async (...args) => {
    const { convertFolder } = await import('./convertFolder');
    return convertFolder(deps, args);
  };
}
