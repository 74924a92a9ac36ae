import type { TestIssuer } from './testIssuer';

/** The settings with which fronts show the page for people after a login at this identity provider. */
export function pageSettings({ address }: Pick<TestIssuer, 'address'>) {
  return {
    CALIPER_OIDC_ISSUER: address,
    CALIPER_OIDC_CLIENT_ID: 'caliper-page',
    CALIPER_OIDC_CLIENT_SECRET: 'page-secret',
    CALIPER_SESSION_SECRET: 'a secret of more than thirty-two characters',
  } as const;
}
