import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './objectStore';
import type { UploadKind } from './signedBucket';

export interface TrialDeps {
  readonly store: ObjectStore;
  readonly uploads: UploadKind;
  /** Below it, everything is ours. */
  readonly prefix: string;
  /** For files of the trials. */
  readonly folder: string;
}

/** Looks at one thing: null when it does what we rely on, else a sentence. */
export type Trial = (deps: TrialDeps) => Promise<string | null>;

export const names = [
  'size',
  'version',
  'expiry',
  'once',
  'late',
  'form',
  'key',
  'other',
  'versions',
  'page',
] as const;

export type Name = (typeof names)[number];

export const keyOf = ({ prefix }: Pick<TrialDeps, 'prefix'>, name: Name) => `${prefix}/${name}`;

/** After which what lived for a second is over, with clocks that tell whole seconds. */
export const expiredMs = 2500;

export async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Lets the service itself put a text. */
export async function put(deps: TrialDeps, name: Name, text: string): Promise<void> {
  const file = path.join(deps.folder, name);
  await writeFile(file, text);
  await deps.store.upload(keyOf(deps, name), file, 'text/plain');
}
