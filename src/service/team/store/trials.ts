import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFar } from '../clocks/skew';
import { formTrials } from './formTrials';
import { pageTrials } from './pageTrials';
import { putTrials } from './putTrials';
import {
  expiredMs,
  hashOf,
  keyOf,
  names,
  put,
  statusOf,
  type Trial,
  type TrialDeps,
} from './trial';

/** What was tested; null when it is as required, otherwise a sentence. */
export interface Finding {
  readonly what: string;
  readonly trouble: string | null;
  /** The trouble affects only Caliper's own client; other clients are served. */
  readonly isAdvice?: boolean;
}

const ofAll: readonly (readonly [what: string, trial: Trial])[] = [
  ['the clock of the store', async ({ store }) => skewSentence(await store.skewMs())],
  ['the size of what was put', sizeTrouble],
  ['a read of one version', versionTrouble],
  ['an expired address', expiryTrouble],
  ['a copy of a result', copyTrouble],
];

const ofKind = { put: putTrials, post: formTrials } as const;

/**
 * Tests a store for everything on which one kind of upload and every worker rely, and removes what the tests left.
 * @param webOrigins origins of pages that upload and read, as in the settings
 */
export async function tryStore(
  deps: TrialDeps,
  webOrigins: readonly string[],
): Promise<readonly Finding[]> {
  const { store, uploads } = deps;
  const reached = await tried('the bucket', async () => {
    await store.ensureBucket();
    if (webOrigins.length > 0) await store.ensureCorsRules();
    return null;
  });
  if (reached.trouble !== null) return [reached];
  // Some wait for what expires. Those of pages have one key, so one follows the other.
  const alone = [...ofAll, ...ofKind[uploads]].map((one) => [one]);
  const findings = await Promise.all(
    [...alone, pageTrials(webOrigins)].map((trials) => inTurn(trials, deps)),
  );
  return [reached, ...findings.flat(), await tried('a removal', () => removalTrouble(deps))];
}

async function inTurn(
  trials: readonly (readonly [what: string, trial: Trial])[],
  deps: TrialDeps,
): Promise<readonly Finding[]> {
  const findings = [];
  for (const [what, trial] of trials) findings.push(await tried(what, () => trial(deps)));
  return findings;
}

export async function tried(what: string, look: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, trouble: await look() };
  } catch (error) {
    return { what, trouble: error instanceof Error ? error.message : String(error) };
  }
}

export function skewSentence(skewMs: number): string | null {
  if (!isFar(skewMs)) return null;
  return `It is ${Math.round(Math.abs(skewMs) / 1000)} seconds away from the clock of this machine.`;
}

async function removalTrouble(deps: TrialDeps): Promise<string | null> {
  const { store, prefix } = deps;
  await put(deps, 'size', 'any');
  const { objects: before } = await store.list(`${prefix}/`, { key: '', version: '' });
  if (before.length === 0) return 'The store does not list what is there.';
  for (const name of names) await store.remove(`${prefix}/${name}`);
  const { objects } = await store.list(`${prefix}/`, { key: '', version: '' });
  return objects.length === 0 ? null : 'The store keeps what was removed.';
}

async function sizeTrouble(deps: TrialDeps): Promise<string | null> {
  await put(deps, 'size', 'twelve bytes');
  const found = await deps.store.head(keyOf(deps, 'size'));
  if (!found) return 'What was put is not there.';
  return found.sizeBytes === 12
    ? null
    : `The store tells ${found.sizeBytes} bytes, in place of 12.`;
}

async function versionTrouble(deps: TrialDeps): Promise<string | null> {
  const key = keyOf(deps, 'version');
  const read = (version: string) =>
    deps.store.download(key, version, path.join(deps.folder, 'read-version'));
  await put(deps, 'version', 'first');
  const first = await deps.store.head(key);
  if (!first) return 'What was put is not there.';
  if ((await read(first.version)) !== hashOf('first')) {
    return 'The store does not give the version that it has told itself.';
  }
  await put(deps, 'version', 'another content');
  return (await read(first.version)) === null
    ? null
    : 'The store gives another version than the one that was asked for.';
}

async function expiryTrouble(deps: TrialDeps): Promise<string | null> {
  await put(deps, 'expiry', 'any');
  const address = await deps.store.getAddress(keyOf(deps, 'expiry'), 1);
  await pause(expiredMs);
  const status = await statusOf(await fetch(address));
  return status === 403 ? null : `The store still answers ${status}, in place of 403.`;
}

/** Results are copied where they are: below `doctor/`, as below `in/`, the policy of the bucket refuses copies. */
async function copyTrouble(deps: TrialDeps): Promise<string | null> {
  const { store, prefix } = deps;
  const target = `out/${path.basename(prefix)}/0/copy`;
  await put(deps, 'result', 'a result');
  try {
    const isCopied = await store.copy(keyOf(deps, 'result'), target);
    const found = isCopied ? await store.head(target) : null;
    return found?.sizeBytes === 8 ? null : 'The store says that it has copied, and has not.';
  } finally {
    await store.remove(target);
  }
}
