import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadGrant } from '../../ports';
import { formFieldsIn } from './formToken';
import type { ObjectStore, UploadKind } from './objectStore';

/** What was tried; null when it does what we rely on, else a sentence. */
export interface Finding {
  readonly what: string;
  readonly trouble: string | null;
}

export interface TrialDeps {
  readonly store: ObjectStore;
  readonly uploads: UploadKind;
  /** Below it, everything is ours. */
  readonly prefix: string;
  /** For files of the trials. */
  readonly folder: string;
}

type Trial = (deps: TrialDeps) => Promise<string | null>;

const ofAll: readonly (readonly [what: string, trial: Trial])[] = [
  ['the clock of the store', async ({ store }) => skewSentence(await store.skewMs())],
  ['the size of what was put', sizeTrouble],
  ['a read of one version', versionTrouble],
  ['an expired address', expiryTrouble],
];

const ofKind = {
  put: [
    ['a put that may happen once', onceTrouble],
    ['an expired put', expiredPutTrouble],
  ],
  post: [
    ['a form that holds a size', formSizeTrouble],
    ['a form of one key', formKeyTrouble],
    ['an expired form', expiredFormTrouble],
    ['versions of a file', keptVersionsTrouble],
  ],
} as const satisfies Readonly<Record<UploadKind, readonly (readonly [string, Trial])[]>>;

/** Tries a store for all that one kind of upload and every worker rely on; what it has left is removed. */
export async function tryStore(deps: TrialDeps): Promise<readonly Finding[]> {
  const { store, uploads } = deps;
  const reached = await tried('the bucket', async () => {
    await store.ensureBucket();
    return null;
  });
  if (reached.trouble !== null) return [reached];
  const findings = [reached];
  for (const [what, trial] of [...ofAll, ...ofKind[uploads]]) {
    findings.push(await tried(what, () => trial(deps)));
  }
  findings.push(await tried('a removal', () => removalTrouble(deps)));
  return findings;
}

export async function tried(what: string, look: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, trouble: await look() };
  } catch (error) {
    return { what, trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** Signatures of addresses hold for a few minutes around their time. */
const mostSkewMs = 60_000;

export function skewSentence(skewMs: number): string | null {
  if (skewMs <= mostSkewMs) return null;
  return `It is ${Math.round(skewMs / 1000)} seconds away from the clock of this machine.`;
}

const names = [
  ...(['size', 'version', 'expiry', 'once', 'late', 'form', 'key', 'other', 'versions'] as const),
];

type Name = (typeof names)[number];

const keyOf = ({ prefix }: TrialDeps, name: Name) => `${prefix}/${name}`;

async function put(deps: TrialDeps, name: Name, text: string): Promise<void> {
  const file = path.join(deps.folder, name);
  await writeFile(file, text);
  await deps.store.upload(keyOf(deps, name), file, 'text/plain');
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
    deps.store.download(key, version, path.join(deps.folder, 'read'));
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

/** After which what lived for a second is over, with clocks that tell whole seconds. */
const expiredMs = 2500;

async function onceTrouble(deps: TrialDeps): Promise<string | null> {
  const { uploadUrl, headers } = await deps.store.putGrant(keyOf(deps, 'once'), 60);
  const first = await putTo(uploadUrl, 'first', headers);
  if (first !== 200) return `The store answered ${first} to the first put.`;
  const second = await putTo(uploadUrl, 'second', headers);
  if (second !== 412) {
    return `The store answered ${second} to the second put, in place of 412. Some that keep versions do.`;
  }
  const without = await putTo(uploadUrl, 'third');
  return without === 403
    ? null
    : `The store answered ${without} to a put without the header that it was signed with, in place of 403.`;
}

async function expiredPutTrouble(deps: TrialDeps): Promise<string | null> {
  const { uploadUrl, headers } = await deps.store.putGrant(keyOf(deps, 'late'), 1);
  await pause(expiredMs);
  const status = await putTo(uploadUrl, 'late', headers);
  return status === 403 ? null : `The store still answers ${status}, in place of 403.`;
}

async function formSizeTrouble(deps: TrialDeps): Promise<string | null> {
  const grant = deps.store.formGrant({ ...liveForm(), key: keyOf(deps, 'form') });
  const large = await sendForm(grant, 'x'.repeat(formBytes + 1));
  if (isTaken(large))
    return `The store answered ${large} to a file that is too large, and took it.`;
  if (await deps.store.head(keyOf(deps, 'form')))
    return 'The store keeps a file that is too large.';
  const right = await sendForm(grant, 'x'.repeat(formBytes));
  return right === 201 ? null : `The store answered ${right} to a form, in place of 201.`;
}

async function formKeyTrouble(deps: TrialDeps): Promise<string | null> {
  const grant = deps.store.formGrant({ ...liveForm(), key: keyOf(deps, 'key') });
  const status = await sendForm(grant, 'any', { key: keyOf(deps, 'other') });
  return isTaken(status)
    ? `The store answered ${status} to a form with another key than it was signed for, and took it.`
    : null;
}

async function expiredFormTrouble(deps: TrialDeps): Promise<string | null> {
  const rules = { ...liveForm(), key: keyOf(deps, 'late'), seconds: 1, now: Date.now() - 10_000 };
  const status = await sendForm(deps.store.formGrant(rules), 'late');
  return isTaken(status) ? `The store still answers ${status}, and takes the file.` : null;
}

async function keptVersionsTrouble(deps: TrialDeps): Promise<string | null> {
  const key = keyOf(deps, 'versions');
  const grant = deps.store.formGrant({ ...liveForm(), key });
  for (const text of ['first', 'a second file']) {
    const status = await sendForm(grant, text);
    if (status !== 201) return `The store answered ${status} to a form, in place of 201.`;
  }
  const first = await deps.store.firstVersion(key);
  const read =
    first && (await deps.store.download(key, first.version, path.join(deps.folder, 'read')));
  return read === hashOf('first')
    ? null
    : 'The bucket keeps no versions: a form that is sent again takes the place of the first one. Let it keep them, or set CALIPER_STORE_UPLOADS to put.';
}

async function removalTrouble(deps: TrialDeps): Promise<string | null> {
  const { store, prefix } = deps;
  for (const name of names) await store.remove(`${prefix}/${name}`);
  const { objects } = await store.list(`${prefix}/`, { key: '', version: '' });
  return objects.length === 0 ? null : 'The store keeps what was removed.';
}

const formBytes = 1000;

function liveForm() {
  return { maxBytes: formBytes, seconds: 60, now: Date.now() };
}

function putTo(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  return fetch(address, { method: 'PUT', body, headers }).then(statusOf);
}

function sendForm(
  { uploadUrl, uploadToken }: UploadGrant,
  text: string,
  change: Readonly<Record<string, string>> = {},
): Promise<number> {
  const fields = { ...formFieldsIn(uploadToken), ...change };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), 'doctor');
  return fetch(uploadUrl, { method: 'POST', body }).then(statusOf);
}

async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

const isTaken = (status: number) => status < 400;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
