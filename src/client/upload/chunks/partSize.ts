/** The size of a part such that a file takes no more than `mostParts`: doubled until it fits. */
export function partSize(wantedBytes: number, fileBytes: number, mostParts: number): number {
  let size = wantedBytes;
  while (Math.ceil(fileBytes / size) > mostParts) size *= 2;
  return size;
}
