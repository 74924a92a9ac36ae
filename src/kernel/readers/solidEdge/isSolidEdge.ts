/** Whether the streams of a compound file are those of a Solid Edge part. */
export function isSolidEdge(paths: readonly string[]): boolean {
  return paths.some((path) => path.startsWith('PARASOLID/') || path === 'PSMclustertable');
}
