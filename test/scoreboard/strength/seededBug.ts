/** A bug that was there once, here or in a program of the same kind, ready to be put back. */
export interface SeededBug {
  readonly name: string;
  readonly once: string;
  /** Below `src/`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What must notice: tests, by their path below `test/`, or rows of this scoreboard, by their id. */
  readonly heldBy: readonly string[];
}

/**
 * The text of a module with the bug in it.
 * @throws when the place is not there exactly once: the list has fallen behind the module
 */
export function withBug(text: string, { file, find, replace }: SeededBug): string {
  const pieces = text.replaceAll('\r\n', '\n').split(find);
  if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} times: ${find}`);
  return pieces.join(replace);
}
