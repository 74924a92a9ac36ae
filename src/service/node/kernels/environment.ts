import { entryOf } from '../../../words/unknown';

/** The environment of a child process: what the system requires, the named variables if they are set, and no others. */
export function environmentOf(names: readonly string[]): NodeJS.ProcessEnv {
  const set = [...systemVariables, ...names].map(
    (name) => [name, entryOf(process.env, name)] as const,
  );
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}

const systemVariables = [
  // Windows cannot start a program without it.
  'SystemRoot',
  'TEMP',
  'TMP',
  // With these, VS Code permits its own processes to access UNC paths (`\\server\share`), where profiles and parts may
  // be.
  'NODE_UNC_HOST_ALLOWLIST',
  'NODE_DISABLE_UNC_ACCESS_CHECKS',
  'NODE_V8_COVERAGE',
];
