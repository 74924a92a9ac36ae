/** A browser cannot start programs: the caller gets the error that Node gives when the program does not exist. */
export function execFile(
  program: string,
  _args: readonly string[],
  _options: object,
  done: (error: Error, out: string, errors: string) => void,
): void {
  queueMicrotask(() => {
    done(Object.assign(new Error(`spawn ${program} ENOENT`), { code: 'ENOENT' }), '', '');
  });
}
