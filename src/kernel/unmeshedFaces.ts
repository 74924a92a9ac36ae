/** The warning for faces of which no triangles could be made; none for none. */
export function unmeshedFaces(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One face could not be meshed.' : `${count} faces could not be meshed.`];
}
