/**
 * What the system says of a file that could not be read or written, without its path:
 * `ENOSPC: no space left on device`; null for an error of another kind.
 */
export function fileTrouble(error: unknown): string | null {
  const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error;
  return isOfFiles ? error.message.replace(/, .*$/s, '') : null;
}
