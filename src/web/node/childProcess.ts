/** No program runs beside a browser: whoever starts one hears what Node says when it is not there. */
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
