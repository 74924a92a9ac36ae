import * as openid from 'openid-client';
import { membershipOf, type ClaimRules, type Membership } from '../identity/membership';
import type { BegunLogin } from './sealed';

export interface LoginOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a client that is known by its way back alone. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly claims: ClaimRules;
  /** Where the identity provider sends people back to. */
  readonly returnUrl: string;
}

const answerSeconds = 10;

/** How long a provider's description holds, in milliseconds. */
const keepMs = 3_600_000;

/** Login at an identity provider: authorization code with PKCE. */
export class Login {
  private found: { readonly configuration: openid.Configuration; readonly until: number } | null =
    null;

  constructor(private readonly options: LoginOptions) {}

  /** Where a person goes to log in, and what their browser keeps until they are back. */
  async begin(): Promise<{ readonly address: string; readonly begun: BegunLogin }> {
    const configuration = await this.configuration();
    const begun: BegunLogin = {
      kind: 'login',
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const { returnUrl, scopes } = this.options;
    const address = openid.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: returnUrl, scope: scopes, state: begun.state, nonce: begun.nonce },
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, begun };
  }

  /**
   * @param query with which the identity provider sent the person back
   * @returns who they are; null for who is in no project
   * @throws where the provider did not say yes to this very login
   */
  async end(query: string, { state, nonce, verifier }: BegunLogin): Promise<Membership | null> {
    const back = new URL(`${this.options.returnUrl}${query}`);
    const tokens = await openid.authorizationCodeGrant(await this.configuration(), back, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
    });
    return membershipOf(tokens.claims(), this.options.claims);
  }

  private async configuration(): Promise<openid.Configuration> {
    if (this.found && Date.now() < this.found.until) return this.found.configuration;
    const { issuer, clientId, clientSecret } = this.options;
    const authentication =
      clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret);
    const configuration = await openid.discovery(
      ...([new URL(issuer), clientId, undefined, authentication] as const),
      {
        timeout: answerSeconds,
        // Only an issuer on this machine may be without TLS.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    this.found = { configuration, until: Date.now() + keepMs };
    return configuration;
  }
}
