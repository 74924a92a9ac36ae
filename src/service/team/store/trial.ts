import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './objectStore';
import type { UploadKind } from './signedBucket';

export interface TrialDeps {
  readonly store: ObjectStore;
  readonly uploads: UploadKind;
  /** Everything below this prefix belongs to the tests, each of which has keys of its own: they run at one time. */
  readonly prefix: string;
  /** A local folder for files of the tests. */
  readonly folder: string;
}

/** Tests one behaviour: null when it is as required, otherwise a sentence. */
export type Trial = (deps: TrialDeps) => Promise<string | null>;

export const names = [
  'size',
  'version',
  'expiry',
  'once',
  'late',
  'source',
  'copy',
  'shown',
  'form',
  'key',
  'other',
  'versions',
  'again',
  'result',
  'page',
] as const;

export type Name = (typeof names)[number];

export const keyOf = ({ prefix }: Pick<TrialDeps, 'prefix'>, name: Name) => `${prefix}/${name}`;

/**
 * After this time in milliseconds anything with a lifetime of one second has expired, even if clocks have a resolution
 * of seconds.
 */
export const expiredMs = 2500;

export async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Uploads a text as the service itself would. */
export async function put(deps: TrialDeps, name: Name, text: string): Promise<void> {
  const file = path.join(deps.folder, name);
  await writeFile(file, text);
  await deps.store.upload(keyOf(deps, name), file, 'text/plain');
}
