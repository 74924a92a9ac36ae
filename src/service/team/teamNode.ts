/** The team service is built and shipped for this one. */
const meantFor = 24;

/**
 * A sentence for a Node that is older than the one the team service is meant for; null for one that is not. It still
 * runs: nothing of the newer one is needed to develop and to test.
 */
export function olderNode(version = process.versions.node): string | null {
  const major = Number(/^\d+/.exec(version)?.[0]);
  if (major >= meantFor) return null;
  return `The team service is meant for Node ${meantFor}. This is Node ${version}: use it to try things, not for a team.`;
}
