import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { isRecord, isText } from '../../../words/unknown';
import { isIssuerAddress } from './isIssuerAddress';

export interface IssuerKeyOptions {
  readonly issuer: string;
  /** However often tokens with unknown keys come, the issuer is asked no more often than this, in milliseconds. */
  readonly cooldownMs: number;
  /** Keys are asked for again after so long, in milliseconds: one that was withdrawn is taken no longer. */
  readonly keepMs: number;
}

const answerMs = 5000;

/** The keys of an identity provider, found by its discovery document. */
export class IssuerKeys {
  private keys: Promise<JWTVerifyGetKey> | null = null;

  constructor(private readonly options: IssuerKeyOptions) {}

  /** @throws where they cannot be had now, or where the issuer has no such key */
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
      // The answer is the same for all who ask until then.
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
