/**
 * The path where a process writes a file before it is renamed to its final name. The process id in it lets others
 * remove what a killed process left.
 */
export function draftFile(file: string, pid: number): string {
  return `${file}.${pid}.tmp`;
}
