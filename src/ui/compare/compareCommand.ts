import type { Job } from '../commandDoor';
import type { CompareParts } from './compareParts';

/** The command that compares two revisions. Its work is loaded when it is first asked for. */
export function compareCommand(parts: CompareParts): Job {
  return async (...args) => {
    const { compareRevisions } = await import('./compareRevisions');
    return compareRevisions(parts, args);
  };
}
