import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
} from 'jose';
import { isRecord, isText } from '../../../words/unknown';
import { fetchDocument } from './fetchDocument';
import { isIssuerAddress } from './isIssuerAddress';
import { SharedSource } from './sharedSource';

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
  // The set of keys fetches them again by itself.
  private readonly source: SharedSource<RemoteKeys>;

  constructor(private readonly options: IssuerKeyOptions) {
    const { cooldownMs } = options;
    this.source = new SharedSource(() => this.remoteKeys(), { cooldownMs, keepMs: Infinity });
  }

  /** @throws when the keys cannot be fetched now, or the issuer has no such key */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    try {
      return await this.source.use((keys) => keys(header, token), isAnswer);
    } catch (error) {
      if (isAnswer(error)) throw error;
      return this.knownKey(error, header, token);
    }
  };

  /**
   * A key of those that were fetched before and are not too old.
   * @throws the failure when there is none
   */
  private async knownKey(
    failure: unknown,
    ...[header, token]: Parameters<JWTVerifyGetKey>
  ): Promise<Awaited<ReturnType<JWTVerifyGetKey>>> {
    const keys = this.source.last;
    const known = keys?.fresh === true ? keys.jwks() : undefined;
    // The issuer may have moved them: its document is asked again.
    if (!known) this.source.forget();
    try {
      if (known) return await createLocalJWKSet(known)(header, token);
    } catch {
      // It may be one that the issuer has had since.
    }
    throw failure;
  }

  private async remoteKeys(): Promise<RemoteKeys> {
    const { cooldownMs, keepMs } = this.options;
    return createRemoteJWKSet(await this.keyAddress(), {
      ...{ cooldownDuration: cooldownMs, cacheMaxAge: keepMs, timeoutDuration: answerMs },
      [customFetch]: fetchDocument,
    });
  }

  private async keyAddress(): Promise<URL> {
    const { issuer } = this.options;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetchDocument(address, {
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

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** Whether the issuer has given its keys, and this token has none of them. */
function isAnswer(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(
    (kind) => error instanceof kind,
  );
}
