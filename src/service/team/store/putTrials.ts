import { setTimeout as pause } from 'node:timers/promises';
import { expiredMs, keyOf, put, statusOf, type Name, type Trial, type TrialDeps } from './trial';

/** Tests of what uploads by a presigned PUT rely on. */
export const putTrials: readonly (readonly [what: string, trial: Trial])[] = [
  ['a put that may happen once', onceTrouble],
  ['an expired put', expiredPutTrouble],
  ['a put of nothing else', strangerTrouble],
];

/** What a client adds to an address that was signed without it. */
async function strangerTrouble(deps: TrialDeps): Promise<string | null> {
  await put(deps, 'source', 'any');
  const headers = { 'x-amz-copy-source': deps.store.copySourceOf(keyOf(deps, 'source')) };
  const copied = await putTo(...(await granted(deps, 'copy', headers)));
  if (copied < 400) {
    return `The store answered ${copied} to an upload that copies another file, and took it. ${rules}`;
  }
  const shown = await putTo(...(await granted(deps, 'shown', { 'x-amz-acl': 'public-read' })));
  return shown < 400
    ? `The store answered ${shown} to an upload that everybody may read, and took it. ${rules}`
    : null;
}

const rules = 'docs/SERVICE.md has the policy that the bucket needs.';

async function granted(
  deps: TrialDeps,
  name: Name,
  more: Readonly<Record<string, string>>,
): Promise<[address: string, body: string, headers: Readonly<Record<string, string>>]> {
  const { uploadUrl, headers } = await deps.store.putGrant(keyOf(deps, name), 60);
  return [uploadUrl, '', { ...headers, ...more }];
}

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

function putTo(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  return fetch(address, { method: 'PUT', body, headers }).then(statusOf);
}
