import { entryOf, isRecord } from '../../../words/unknown';
import { roles, type Role } from '../../ports';

/** How the claims of an identity provider are read. */
export interface ClaimRules {
  readonly subjectClaim: string;
  readonly projectClaim: string;
  /** Value of the claim → project, in the order in which they count; null: the value is the project itself. */
  readonly projects: ReadonlyMap<string, string> | null;
  readonly roleClaim: string;
  /** Value of the claim → role; null: the value is the role itself. */
  readonly roles: ReadonlyMap<string, Role> | null;
  /** Of who has no role by the claims; null: they are in no project. */
  readonly defaultRole: Role | null;
}

export interface Membership {
  readonly subject: string;
  /** As it is given: `projectNamed` tells which one is meant. */
  readonly project: string;
  readonly role: Role;
}

/** Who somebody is here by what their identity provider says of them; null for who is in no project. */
export function membershipOf(claims: unknown, rules: ClaimRules): Membership | null {
  const [subject] = textsAt(claims, rules.subjectClaim);
  const project = projectOf(textsAt(claims, rules.projectClaim), rules);
  const role = roleOf(textsAt(claims, rules.roleClaim), rules);
  if (subject === undefined || !isName(subject) || project === null || role === null) return null;
  return { subject: nameText(subject), project, role };
}

/**
 * The form of names of projects and persons, however their letters and marks are put together. What nobody sees would
 * make two names that look like one.
 */
export function isName(text: string): boolean {
  const name = nameText(text);
  return /^(?!\p{M})[\p{L}\p{M}\p{N}._@+|:-]{1,100}$/u.test(name) && !/\p{DI}/u.test(name);
}

/** The one text of a name: letters and marks that look the same are the same (Unicode, form C). */
export function nameText(name: string): string {
  return name.normalize('NFC');
}

/** The texts under which a name may stand in the database: earlier versions wrote it as it was given. */
export function nameTexts(name: string): readonly string[] {
  return [...new Set([name, nameText(name), name.normalize('NFD')])];
}

function projectOf(values: readonly string[], { projects }: ClaimRules): string | null {
  if (projects) {
    const named = values.map(nameText);
    for (const [value, project] of projects) if (named.includes(nameText(value))) return project;
    return null;
  }
  // Of several, nothing says which one is meant.
  const [only, ...more] = values;
  return only !== undefined && more.length === 0 && isName(only) ? only : null;
}

/** The one that may most. */
function roleOf(values: readonly string[], rules: ClaimRules): Role | null {
  const claimed = values.map(
    (value) => rules.roles?.get(nameText(value)) ?? (rules.roles ? null : value),
  );
  return [...roles].reverse().find((role) => claimed.includes(role)) ?? rules.defaultRole;
}

/** A claim is a text or a list of them, under its name or along a path of names, as `realm_access.roles`. */
function textsAt(claims: unknown, name: string): readonly string[] {
  if (!isRecord(claims)) return [];
  const own = entryOf(claims, name);
  const value = own ?? name.split('.').reduce<unknown>(stepInto, claims);
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

function stepInto(value: unknown, name: string): unknown {
  return isRecord(value) ? entryOf(value, name) : undefined;
}
