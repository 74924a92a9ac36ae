import type { Job } from '../commands/commandRunner';
import type { CompareDeps } from './compareParts';

/** The command that compares two revisions. Its work is loaded when it is first asked for. */
export function compareCommand(parts: CompareDeps): Job {
  return async (...args) => {
    const { compareRevisions } = await import('./compareRevisions');
    return compareRevisions(parts, args);
  };
}
