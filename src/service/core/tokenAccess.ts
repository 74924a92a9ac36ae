import { bearerToken } from './bearerToken';
import { hashOf, isSecretOf } from './secrets';
import type { Access } from '../ports';

/** The caller with the access token; a host with one token has one project, of which this is the owner. */
const owner = { kind: 'known', project: 'own', subject: 'owner', role: 'admin' } as const;

/** Accepts the access token of this host, and no other. */
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
