/** A tab has no process ids, so files of other tabs count as abandoned. */
export function isProcessAlive(): boolean {
  return false;
}
