import { say } from '../../../words/say';
import { entryOf, isRecord } from '../../../words/unknown';
import { HttpRefusal } from '../../core/serviceRefusal';
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
  /** The role of a person whose claims give none; null: such a person is refused. */
  readonly defaultRole: Role | null;
}

export interface Membership {
  readonly subject: string;
  /** The name as given; `projectNamed` finds the stored one. */
  readonly project: string;
  readonly role: Role;
}

/** Why a person with good claims may do nothing. */
export type NoMembership =
  'noSubject' | 'wrongSubject' | 'noProject' | 'severalProjects' | 'wrongProject' | 'noRole';

/** The identity of a person according to the claims of the identity provider, or why there is none. */
export function membershipOf(claims: unknown, rules: ClaimRules): Membership | NoMembership {
  const [subject] = textsAt(claims, rules.subjectClaim);
  if (subject === undefined) return 'noSubject';
  if (!isName(subject)) return 'wrongSubject';
  const named = projectOf(textsAt(claims, rules.projectClaim), rules);
  if (typeof named === 'string') return named;
  const role = roleOf(textsAt(claims, rules.roleClaim), rules);
  return role === null ? 'noRole' : { subject: nameText(subject), ...named, role };
}

/** The answer to a person who may do nothing. The texts of their claims are not repeated. */
export function noMembershipRefusal(why: NoMembership): HttpRefusal {
  return new HttpRefusal(403, why, sentenceFor(why));
}

function sentenceFor(why: NoMembership): string {
  const rule = { most: longestName, signs };
  switch (why) {
    case 'noSubject':
      return say('The identity provider does not tell this service who you are.');
    case 'wrongSubject':
      return say(
        'Your name at the identity provider is none that this service takes: up to {most} letters, digits and {signs}',
        rule,
      );
    case 'noProject':
      return say('You are in no project of this service.');
    case 'severalProjects':
      return say('The identity provider names several projects of yours: this service takes one.');
    case 'wrongProject':
      return say(
        'Your project has a name at the identity provider that this service does not take: up to {most} letters, digits and {signs}',
        rule,
      );
    case 'noRole':
      return say('You have no role in this service.');
  }
}

const longestName = 100;
const signs = '. _ @ + | : -';

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

function projectOf(
  values: readonly string[],
  { projects }: ClaimRules,
): Pick<Membership, 'project'> | NoMembership {
  if (projects) {
    const named = values.map(nameText);
    for (const [value, project] of projects)
      if (named.includes(nameText(value))) return { project };
    return 'noProject';
  }
  const [project, ...more] = values;
  if (project === undefined) return 'noProject';
  // It is unknown which one is meant.
  if (more.length > 0) return 'severalProjects';
  return isName(project) ? { project } : 'wrongProject';
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
 * Empty ones are none.
 */
function textsAt(claims: unknown, name: string): readonly string[] {
  if (!isRecord(claims)) return [];
  const own = entryOf(claims, name);
  const value = own ?? name.split('.').reduce<unknown>(stepInto, claims);
  return (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}

function stepInto(value: unknown, name: string): unknown {
  return isRecord(value) ? entryOf(value, name) : undefined;
}
