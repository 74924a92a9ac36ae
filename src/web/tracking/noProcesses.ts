/** A tab knows no processes: what another one has left behind is nobody's. */
export function isProcessAlive(): boolean {
  return false;
}
