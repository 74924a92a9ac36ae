/**
 * Where a process writes a file before it puts it in its place. Who ended that process knows by its number what it
 * left behind.
 */
export function draftFile(file: string, pid: number): string {
  return `${file}.${pid}.tmp`;
}
