import { WrongArguments } from '../../node/limitArguments';
import { roles, type Role } from '../../ports';
import { isIssuerAddress } from './isIssuerAddress';
import type { JwtOptions } from './jwtCallers';
import { isName, nameText, type ClaimRules } from './membership';

/** The settings of the identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly claims: ClaimRules;
  /** How its access tokens are verified; null: none is accepted. */
  readonly jwt: JwtOptions | null;
  /** How people log in to the page; null: there is no login. */
  readonly login: LoginIdentity | null;
}

export interface LoginIdentity {
  readonly clientId: string;
  /** null: a public client without a secret. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly sessionSecret: string;
}

/** Names without the prefix `CALIPER_`. */
export const oidcSettings = {
  OIDC_ISSUER: {
    about:
      'identity provider (OpenID Connect) whose access tokens are taken, its issuer as it writes it',
    fallback: '',
  },
  OIDC_AUDIENCE: {
    about: 'audience that its access tokens must name; without it none of them is taken',
    fallback: '',
  },
  OIDC_SUBJECT_CLAIM: { about: 'claim that tells who somebody is', fallback: 'sub' },
  OIDC_PROJECT_CLAIM: {
    about: 'claim that tells the project: a text or a list of them, also along a path as a.b',
    fallback: 'caliper_project',
  },
  OIDC_PROJECTS: {
    about:
      'projects by values of that claim, value=project and semicolons between; the first that fits; without it the value is the project',
    fallback: '',
  },
  OIDC_ROLE_CLAIM: { about: 'claim that tells the role', fallback: 'caliper_role' },
  OIDC_ROLES: {
    about:
      'roles by values of that claim, value=reader, value=member or value=admin and semicolons between; the one that may most; without it the value is the role',
    fallback: '',
  },
  OIDC_DEFAULT_ROLE: {
    about: 'role of who has none by that claim: reader, member, admin, or none to refuse them',
    fallback: 'member',
  },
  OIDC_CLIENT_ID: {
    about: 'client as which people log in to the page of the fronts; without it there is no page',
    fallback: '',
  },
  OIDC_CLIENT_SECRET: { about: 'its secret, where it has one', fallback: '' },
  OIDC_SCOPES: { about: 'scopes that are asked for at a login', fallback: 'openid profile' },
  SESSION_SECRET: {
    about: 'text of 32 characters or more that seals sessions of the page; the same for all fronts',
    fallback: '',
  },
} as const;

type Name = keyof typeof oidcSettings;

const ofIssuer: readonly Name[] = [
  ...(['OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_SUBJECT_CLAIM', 'OIDC_PROJECT_CLAIM'] as const),
  ...(['OIDC_PROJECTS', 'OIDC_ROLE_CLAIM', 'OIDC_ROLES', 'OIDC_DEFAULT_ROLE'] as const),
];
const ofLogin: readonly Name[] = ['OIDC_CLIENT_SECRET', 'OIDC_SCOPES', 'SESSION_SECRET'];

/** @throws WrongArguments for settings that are invalid, alone or in combination */
export function readIdentity(
  text: (name: Name) => string,
  fullName: (name: Name) => string,
): Identity | null {
  const issuer = text('OIDC_ISSUER');
  const audience = text('OIDC_AUDIENCE');
  const claims = claimRules(text, fullName);
  const login = readLogin(text, fullName);
  if (issuer === '') {
    refuseAlone(text, fullName, 'OIDC_ISSUER', ofIssuer);
    return null;
  }
  if (!isIssuerAddress(issuer)) {
    throw new WrongArguments(
      `${fullName('OIDC_ISSUER')} must be an address with https://, or one of this machine.`,
    );
  }
  if (audience === '' && login === null) {
    throw new WrongArguments(
      `${fullName('OIDC_ISSUER')} says nothing without ${fullName('OIDC_AUDIENCE')} or ${fullName('OIDC_CLIENT_ID')}.`,
    );
  }
  return { issuer, claims, login, jwt: audience === '' ? null : { issuer, audience, claims } };
}

function readLogin(
  text: (name: Name) => string,
  fullName: (name: Name) => string,
): LoginIdentity | null {
  const clientId = text('OIDC_CLIENT_ID');
  const sessionSecret = text('SESSION_SECRET');
  const scopes = text('OIDC_SCOPES');
  if (sessionSecret !== '' && sessionSecret.length < 32) {
    throw new WrongArguments(`${fullName('SESSION_SECRET')} must have 32 characters or more.`);
  }
  if (!scopes.split(' ').includes('openid')) {
    throw new WrongArguments(`${fullName('OIDC_SCOPES')} must name openid.`);
  }
  if (clientId === '') {
    refuseAlone(text, fullName, 'OIDC_CLIENT_ID', ofLogin);
    return null;
  }
  if (sessionSecret === '') {
    throw new WrongArguments(
      `${fullName('OIDC_CLIENT_ID')} needs ${fullName('SESSION_SECRET')} to be set.`,
    );
  }
  return { clientId, clientSecret: text('OIDC_CLIENT_SECRET') || null, scopes, sessionSecret };
}

/** Refuses settings that have no effect because another one is missing. */
function refuseAlone(
  text: (name: Name) => string,
  fullName: (name: Name) => string,
  missing: Name,
  names: readonly Name[],
): void {
  const alone = names.find((name) => text(name) !== oidcSettings[name].fallback);
  if (alone === undefined) return;
  throw new WrongArguments(`${fullName(alone)} says nothing without ${fullName(missing)}.`);
}

function claimRules(text: (name: Name) => string, fullName: (name: Name) => string): ClaimRules {
  const wrong = (name: Name, what: string) => new WrongArguments(`${fullName(name)} ${what}.`);
  const pairs = (name: Name) => {
    const found = pairsOf(text(name));
    if (!found) throw wrong(name, 'must be value=name, with semicolons between');
    return nameByValue(found, () => wrong(name, 'tells one value twice, and in two ways'));
  };
  const claim = (name: Name) => {
    if (text(name) === '') throw wrong(name, 'must name a claim');
    return text(name);
  };
  const projects = pairs('OIDC_PROJECTS');
  for (const project of projects.values()) {
    if (!isName(project)) throw wrong('OIDC_PROJECTS', 'has a project whose name is none');
  }
  const byRole = new Map<string, Role>();
  for (const [value, name] of pairs('OIDC_ROLES')) {
    const role = roleOf(name);
    if (!role) throw wrong('OIDC_ROLES', `knows the roles ${roles.join(', ')}`);
    byRole.set(nameText(value), role);
  }
  const fallback = text('OIDC_DEFAULT_ROLE');
  const defaultRole = roleOf(fallback);
  if (!defaultRole && fallback !== 'none') {
    throw wrong('OIDC_DEFAULT_ROLE', `must be one of ${roles.join(', ')}, none`);
  }
  return {
    subjectClaim: claim('OIDC_SUBJECT_CLAIM'),
    ...{ projectClaim: claim('OIDC_PROJECT_CLAIM'), roleClaim: claim('OIDC_ROLE_CLAIM') },
    projects: projects.size > 0 ? projects : null,
    roles: byRole.size > 0 ? byRole : null,
    defaultRole,
  };
}

type Pair = readonly [value: string, name: string];

/** The last = separates value and name, because the value may contain =, as names of directory groups do. */
function pairsOf(text: string): readonly Pair[] | null {
  const pairs: Pair[] = [];
  for (const part of text.split(';').filter((some) => some.trim() !== '')) {
    const at = part.lastIndexOf('=');
    const [value, name] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()];
    if (value === '' || name === '') return null;
    pairs.push([value, name]);
  }
  return pairs;
}

/** Values that look the same are the same, as in claims. */
function nameByValue(
  pairs: readonly Pair[],
  contradiction: () => Error,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [value, name] of pairs) {
    const key = nameText(value);
    if ((names.get(key) ?? name) !== name) throw contradiction();
    names.set(key, name);
  }
  return names;
}

function roleOf(text: string): Role | null {
  return roles.find((role) => role === text) ?? null;
}
