import { createHash } from 'node:crypto';
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
  ...(['size', 'version', 'expiry', 'once', 'late', 'form', 'key', 'other', 'versions'] as const),
];

export type Name = (typeof names)[number];

export const keyOf = ({ prefix }: TrialDeps, name: Name) => `${prefix}/${name}`;

/** After which what lived for a second is over, with clocks that tell whole seconds. */
export const expiredMs = 2500;

export async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
