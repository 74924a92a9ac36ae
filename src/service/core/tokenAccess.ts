import { bearerToken } from './bearerToken';
import { hashOf, isSecretOf } from './secrets';
import type { Access } from '../ports';

/** The caller that holds the access token: a host with one token has one project, and this is its owner. */
const owner = { kind: 'known', project: 'own', subject: 'owner', role: 'admin' } as const;

/** Accepts a request that carries the access token of this host, and refuses every other one. */
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
