import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { isRecord, isText } from '../../../words/unknown';
import { isIssuerAddress } from './isIssuerAddress';

export interface IssuerKeyOptions {
  readonly issuer: string;
  /** Minimum interval between requests to the issuer, in milliseconds, however many tokens with unknown keys arrive. */
  readonly cooldownMs: number;
  /** Keys are fetched again after this time, in milliseconds, so that a withdrawn key is no longer accepted. */
  readonly keepMs: number;
}

const answerMs = 5000;

/** The keys of an identity provider, found through its discovery document. */
export class IssuerKeys {
  private keys: Promise<JWTVerifyGetKey> | null = null;

  constructor(private readonly options: IssuerKeyOptions) {}

  /** @throws when the keys cannot be fetched now, or the issuer has no such key */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    this.keys ??= this.discovered();
    return (await this.keys)(header, token);
  };

  private async discovered(): Promise<JWTVerifyGetKey> {
    const { cooldownMs, keepMs } = this.options;
    try {
      return createRemoteJWKSet(await this.keyAddress(), {
        ...{ cooldownDuration: cooldownMs, cacheMaxAge: keepMs, timeoutDuration: answerMs },
      });
    } catch (error) {
      // Until then all requests share this failure.
      setTimeout(() => (this.keys = null), cooldownMs).unref();
      throw error;
    }
  }

  private async keyAddress(): Promise<URL> {
    const { issuer } = this.options;
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      ...{ redirect: 'error', signal: AbortSignal.timeout(answerMs) },
    });
    const found: unknown = response.ok ? await response.json() : null;
    if (!isRecord(found) || !isText(found['jwks_uri'])) {
      throw new Error('The identity provider does not say where its keys are.');
    }
    if (found['issuer'] !== issuer) throw new Error('The identity provider has another name.');
    if (!isIssuerAddress(found['jwks_uri'])) {
      throw new Error('The keys of the identity provider are not at an https address.');
    }
    return new URL(found['jwks_uri']);
  }
}
