import { hashOf, isSecretOf } from './secrets';
import type { Access } from '../ports';

/** Whoever has the one access token of a host works for the one project that it has. */
const owner = { kind: 'known', project: 'own', subject: 'owner' } as const;

/** Knows whoever brings the access token: in the Authorization header, once, and nowhere else. */
export async function tokenAccess(token: string): Promise<Access> {
  const tokenHash = await hashOf(token);
  return {
    async callerOf(authorization) {
      const [only, ...more] = authorization;
      const given = more.length === 0 ? /^Bearer ([!-~]+)$/i.exec(only ?? '')?.[1] : undefined;
      if (given === undefined) return { kind: 'unknown', why: 'noToken' };
      const isRight = await isSecretOf(tokenHash, given);
      return isRight ? owner : { kind: 'unknown', why: 'wrongToken' };
    },
  };
}
