import { bearerToken } from '../core/bearerToken';
import type { Access, Caller } from '../ports';

/** Who brings a token of one kind. */
export interface TokenCallers {
  callerOf(token: string): Promise<Caller>;
}

/**
 * Knows who brings a personal token, or one of the identity provider.
 * @param ofIssuer null where none is set
 */
export function teamAccess(
  personal: TokenCallers & { readonly prefix: string },
  ofIssuer: TokenCallers | null,
): Access {
  return {
    async callerOf(authorization) {
      const token = bearerToken(authorization);
      if (token === null) return { kind: 'unknown', why: 'noToken' };
      if (token.startsWith(personal.prefix)) return personal.callerOf(token);
      return ofIssuer ? ofIssuer.callerOf(token) : { kind: 'unknown', why: 'wrongToken' };
    },
  };
}
