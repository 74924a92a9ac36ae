import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type ClientOptions } from '../../src/client/service/createClient';
import type { ServiceClient } from '../../src/client/serviceClient';
import { ServiceError, type Trouble } from '../../src/words/errors';
import type { Grant } from '../../src/interface/grant';
import { temporaryFolder } from '../fixtures/temporaryFolder';

export const accessToken = 'access-token-Zq81';
export const uploadToken = 'upload-token-Kx42';

export function clientAt(baseUrl: string, options: Partial<ClientOptions> = {}): ServiceClient {
  const access = {
    baseUrl: () => Promise.resolve(baseUrl),
    token: () => Promise.resolve(accessToken),
  };
  return createClient(access, { uploadProfile: () => 'auto', ...options });
}

export function grantFor(uploadUrl: string): Grant {
  return { uploadToken, modelId: 'm-1', uploadUrl };
}

export const forever = new AbortController().signal;

export const noProgress = (): void => undefined;

/** A file of random bytes in a folder of its own. */
export function fileOf(sizeBytes: number, name = 'bracket.step'): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, randomBytes(sizeBytes));
  return file;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The error a promise ends with, which must be a `ServiceError` of this trouble. */
export async function troubleIn(work: Promise<unknown>, trouble: Trouble): Promise<ServiceError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, `expected a ServiceError, got ${String(error)}`);
  assert.equal(error.trouble, trouble, error.message);
  return error;
}
