import { bearerToken } from '../core/bearerToken';
import type { Access, Caller } from '../ports';

/** Identifies the callers with one kind of token. */
export interface TokenCallers {
  callerOf(token: string): Promise<Caller>;
}

/**
 * Identifies callers by a personal token, or by a token of the identity provider.
 * @param ofIssuer null where no identity provider is set
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
