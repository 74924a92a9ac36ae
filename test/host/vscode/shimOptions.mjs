/**
 * The part of the desktop's command line that matters to a test run; the rest is ignored, as the desktop does.
 * @param {readonly string[]} args
 */
export function readShimOptions(args) {
  const flags = args.flatMap((arg) => {
    const found = /^--([^=]+)(?:=(.*))?$/s.exec(arg);
    return found ? [{ name: found[1], value: found[2] ?? null }] : [];
  });
  /** @param {string} name */
  const all = (name) => flags.filter((flag) => flag.name === name).map((flag) => flag.value);
  return {
    version: all('version').length > 0,
    developmentPaths: all('extensionDevelopmentPath').filter((value) => value !== null),
    testsPath: all('extensionTestsPath').at(-1) ?? null,
    userDir: all('user-data-dir').at(-1) ?? null,
    extensionsDir: all('extensions-dir').at(-1) ?? null,
    withExtensions: all('disable-extensions').length === 0,
    /** A folder or a `.code-workspace`. */
    open: args.filter((arg) => !arg.startsWith('--')).at(-1) ?? null,
  };
}

/** @typedef {ReturnType<typeof readShimOptions>} ShimOptions */
