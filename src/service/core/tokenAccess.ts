import { bearerToken } from './bearerToken';
import { hashOf, isSecretOf } from './secrets';
import type { Access } from '../ports';

/** Whoever has the one access token of a host works for the one project that it has. */
const owner = { kind: 'known', project: 'own', subject: 'owner', role: 'admin' } as const;

/** Knows whoever brings the access token. */
export async function tokenAccess(token: string): Promise<Access> {
  const tokenHash = await hashOf(token);
  return {
    async callerOf(authorization) {
      const given = bearerToken(authorization);
      if (given === null) return { kind: 'unknown', why: 'noToken' };
      const isRight = await isSecretOf(tokenHash, given);
      return isRight ? owner : { kind: 'unknown', why: 'wrongToken' };
    },
  };
}
