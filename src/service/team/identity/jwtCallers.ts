import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { say } from '../../../words/say';
import { HttpRefusal } from '../../core/serviceRefusal';
import type { ServiceLog } from '../../core/serviceLog';
import type { Caller } from '../../ports';
import type { Statements } from '../postgres/database';
import { ensureProject } from './ensureProject';
import { IssuerKeys } from './issuerKeys';
import { membershipOf, noMembershipRefusal, type ClaimRules } from './membership';
import { RememberedCallers } from './rememberedCallers';

export interface JwtOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly claims: ClaimRules;
  readonly cooldownMs?: number;
}

export interface JwtDeps {
  readonly statements: Statements;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: ServiceLog;
}

/**
 * Only asymmetric algorithms: `none` means unsigned, and with HS256 the issuer's public key would serve as the shared
 * secret.
 */
const algorithms = ['RS256', 'ES256', 'EdDSA'];

/** The allowed difference between the clocks of the issuer and the front. */
const toleranceSeconds = 10;

const keepKeysMs = 600_000;

/** Identifies the caller of a request with an access token (JWT) of the identity provider. */
export class JwtCallers {
  private readonly keys: IssuerKeys;
  private readonly remembered: RememberedCallers;
  /** The last failure of the identity provider that was logged; all requests share one for a while. */
  private told: unknown = null;

  constructor(
    private readonly options: JwtOptions,
    private readonly deps: JwtDeps,
  ) {
    const { issuer, cooldownMs = 10_000 } = options;
    this.keys = new IssuerKeys({ issuer, cooldownMs, keepMs: keepKeysMs });
    this.remembered = new RememberedCallers(deps.clock);
  }

  /**
   * @throws HttpRefusal when the token cannot be verified now, because the identity provider does not answer, or when
   * its claims give its person no place here
   */
  async callerOf(token: string): Promise<Caller> {
    const key = createHash('sha256').update(token).digest('base64');
    const remembered = this.remembered.find(key);
    if (remembered) return remembered;
    const claims = await this.verified(token);
    if (!claims) return { kind: 'unknown', why: 'wrongToken' };
    const membership = membershipOf(claims, this.options.claims);
    if (typeof membership === 'string') {
      this.deps.log(`a good token of the identity provider is refused: ${membership}`, 'warning');
      throw noMembershipRefusal(membership);
    }
    const project = await ensureProject(this.deps.statements, membership.project);
    const caller = { kind: 'known', ...membership, project } as const;
    this.remembered.remember(key, caller, (claims.exp ?? 0) * 1000);
    return caller;
  }

  private async verified(token: string): Promise<JWTPayload | null> {
    const { issuer, audience } = this.options;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.keys.keyFor, {
        ...{ issuer, audience, algorithms, clockTolerance: toleranceSeconds },
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(this.deps.clock()),
      });
      return isForOtherUse(protectedHeader.typ ?? '') ? null : payload;
    } catch (error) {
      if (isOfToken(error)) return null;
      if (error !== this.told) {
        const why = error instanceof Error ? error.message : String(error);
        this.deps.log(`the identity provider cannot be asked: ${why}`, 'warning');
      }
      this.told = error;
      const text = say('The identity provider cannot be asked at this moment.');
      throw new HttpRefusal(503, 'identityUnavailable', text, null, 10);
    }
  }
}

/** Whether a token is typed as one for something else, such as the end of a session (RFC 8725, 3.11; RFC 9068, 2.1). */
function isForOtherUse(type: string): boolean {
  return /\+jwt$/i.test(type) && !/(?:^|[/-])at\+jwt$/i.test(type);
}

/** Whether the token is at fault, rather than the connection to its issuer. */
function isOfToken(error: unknown): boolean {
  return [
    ...[errors.JWTExpired, errors.JWTClaimValidationFailed, errors.JWTInvalid, errors.JWSInvalid],
    ...[errors.JWSSignatureVerificationFailed, errors.JOSEAlgNotAllowed],
    ...[errors.JOSENotSupported, errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys],
  ].some((kind) => error instanceof kind);
}
