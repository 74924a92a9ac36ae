import { entryOf } from '../../../words/unknown';

/**
 * The environment of a child: what any program needs of the system, the named variables of ours, where they are set, and
 * no others.
 */
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
  // By these VS Code lets its own processes reach shares (`\\server\share`), where profiles and parts may lie.
  'NODE_UNC_HOST_ALLOWLIST',
  'NODE_DISABLE_UNC_ACCESS_CHECKS',
  'NODE_V8_COVERAGE',
];
