import path from 'node:path';
import type { UploadGrant } from '../../ports';
import { formFieldsIn } from './formToken';
import { hashOf, keyOf, statusOf, type Trial, type TrialDeps } from './trial';

/** Tests of what uploads by a presigned POST rely on. */
export const formTrials: readonly (readonly [what: string, trial: Trial])[] = [
  ['a form that holds a size', formSizeTrouble],
  ['a form of one key', formKeyTrouble],
  ['an expired form', expiredFormTrouble],
  ['versions of a file', keptVersionsTrouble],
  ['a removal of one version', versionRemovalTrouble],
];

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
    first &&
    (await deps.store.download(key, first.version, path.join(deps.folder, 'read-versions')));
  return read === hashOf('first')
    ? null
    : 'The bucket keeps no versions: a form that is sent again takes the place of the first one. Let it keep them, or set CALIPER_STORE_UPLOADS to put.';
}

/** What a form stores that is used again must go without what it stored at first. */
async function versionRemovalTrouble(deps: TrialDeps): Promise<string | null> {
  const { store, folder } = deps;
  const key = keyOf(deps, 'again');
  const grant = store.formGrant({ ...liveForm(), key });
  await sendForm(grant, 'first');
  const first = await store.firstVersion(key);
  await sendForm(grant, 'a second file');
  const { objects } = await store.list(key, { key: '', version: '' });
  for (const { version } of objects) {
    if (version !== first?.version) await store.removeVersion(key, version);
  }
  const { objects: left } = await store.list(key, { key: '', version: '' });
  if (left.length > 1) return 'The store keeps a version that was removed.';
  const read = first && (await store.download(key, first.version, path.join(folder, 'read-again')));
  return read === hashOf('first')
    ? null
    : 'The store does not give the first version of a file when a later one was removed.';
}

const formBytes = 1000;

export function liveForm() {
  return { maxBytes: formBytes, seconds: 60, now: Date.now() };
}

function sendForm(
  grant: UploadGrant,
  text: string,
  change: Readonly<Record<string, string>> = {},
): Promise<number> {
  return sentForm(grant, text, { change }).then(statusOf);
}

interface FormChanges {
  /** Fields that differ from those of the grant. */
  readonly change?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sentForm(
  { uploadUrl, uploadToken }: UploadGrant,
  text: string,
  { change = {}, headers = {} }: FormChanges,
): Promise<Response> {
  const fields = { ...formFieldsIn(uploadToken), ...change };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), 'doctor');
  return fetch(uploadUrl, { method: 'POST', headers, body });
}

const isTaken = (status: number) => status < 400;
