/** The libraries of the team service require this version of Node; its image has it. */
const min = 24;

/** Why the team service does not run on this version of Node; null when it does. */
export function olderNode(version = process.versions.node): string | null {
  const major = Number(/^\d+/.exec(version)?.[0]);
  if (major >= min) return null;
  return `The team service needs Node ${min} or newer. This is Node ${version}.`;
}
