import { entryOf, isRecord } from '../../../words/unknown';
import { roles, type Role } from '../../ports';

/** How the claims of an identity provider are mapped. */
export interface ClaimRules {
  readonly subjectClaim: string;
  readonly projectClaim: string;
  /** Value of the claim → project, in order of precedence; null: the value is the project itself. */
  readonly projects: ReadonlyMap<string, string> | null;
  readonly roleClaim: string;
  /** Value of the claim → role; null: the value is the role itself. */
  readonly roles: ReadonlyMap<string, Role> | null;
  /** The role of a person whose claims give none; null: such a person is in no project. */
  readonly defaultRole: Role | null;
}

export interface Membership {
  readonly subject: string;
  /** The name as given; `projectNamed` finds the stored one. */
  readonly project: string;
  readonly role: Role;
}

/**
 * The identity of a person according to the claims of the identity provider; null for a person who is in no project.
 */
export function membershipOf(claims: unknown, rules: ClaimRules): Membership | null {
  const [subject] = textsAt(claims, rules.subjectClaim);
  const project = projectOf(textsAt(claims, rules.projectClaim), rules);
  const role = roleOf(textsAt(claims, rules.roleClaim), rules);
  if (subject === undefined || !isName(subject) || project === null || role === null) return null;
  return { subject: nameText(subject), project, role };
}

/**
 * The normal form of a name of a project or a person, however its letters and marks are composed. Invisible characters
 * are refused, because they would make two names that look alike.
 */
export function isName(text: string): boolean {
  const name = nameText(text);
  return /^(?!\p{M})[\p{L}\p{M}\p{N}._@+|:-]{1,100}$/u.test(name) && !/\p{DI}/u.test(name);
}

/** The normal form of a name (Unicode, form C), in which texts that look the same are equal. */
export function nameText(name: string): string {
  return name.normalize('NFC');
}

/** The texts under which a name may be stored, because earlier versions stored it as given. */
export function nameTexts(name: string): readonly string[] {
  return [...new Set([name, nameText(name), name.normalize('NFD')])];
}

function projectOf(values: readonly string[], { projects }: ClaimRules): string | null {
  if (projects) {
    const named = values.map(nameText);
    for (const [value, project] of projects) if (named.includes(nameText(value))) return project;
    return null;
  }
  // If there are several values, it is unknown which one is meant.
  const [only, ...more] = values;
  return only !== undefined && more.length === 0 && isName(only) ? only : null;
}

/** The highest of the claimed roles. */
function roleOf(values: readonly string[], rules: ClaimRules): Role | null {
  const claimed = values.map(
    (value) => rules.roles?.get(nameText(value)) ?? (rules.roles ? null : value),
  );
  return [...roles].reverse().find((role) => claimed.includes(role)) ?? rules.defaultRole;
}

/**
 * The texts of a claim, which is a text or a list, under its name or at a path of names such as `realm_access.roles`.
 */
function textsAt(claims: unknown, name: string): readonly string[] {
  if (!isRecord(claims)) return [];
  const own = entryOf(claims, name);
  const value = own ?? name.split('.').reduce<unknown>(stepInto, claims);
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

function stepInto(value: unknown, name: string): unknown {
  return isRecord(value) ? entryOf(value, name) : undefined;
}
