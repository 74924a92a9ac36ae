import type { Job } from '../commands/commandRunner';
import type { CompareDeps } from './compareDeps';

/** The commands that compare revisions. Their code is loaded on first use. */
export function compareCommands(deps: CompareDeps): Readonly<Record<string, Job>> {
  const compare: Job = async (...args) => {
    const { compareRevisions } = await import('./compareRevisions');
    return compareRevisions(deps, args);
  };
  return {
    'caliper.compare': compare,
    'caliper.compareSelected': compare,
    'caliper.compareChange': async (...args) => {
      const { compareChange } = await import('./compareRevisions');
      return compareChange(deps, args);
    },
    'caliper.reviewFolder': async (...args) => {
      const { reviewFolder } = await import('./reviewFolder');
      return reviewFolder(deps, args);
    },
    'caliper.compareCommits': async (...args) => {
      const { compareCommits } = await import('./compareRevisions');
      return compareCommits(deps, args);
    },
  };
}
