/** The part size with which a file has at most `mostParts` parts: the wanted size, doubled until it fits. */
export function partSize(wantedBytes: number, fileBytes: number, mostParts: number): number {
  let size = wantedBytes;
  while (Math.ceil(fileBytes / size) > mostParts) size *= 2;
  return size;
}
