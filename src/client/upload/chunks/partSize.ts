/** The part size with which a file has at most `maxParts` parts: the wanted size, doubled until it fits. */
export function partSize(wantedBytes: number, fileBytes: number, maxParts: number): number {
  let size = wantedBytes;
  while (Math.ceil(fileBytes / size) > maxParts) size *= 2;
  return size;
}
