import { parseArgs } from 'node:util';
import type { ServiceLog } from '../core/serviceLog';
import { WrongArguments } from '../node/limitArguments';
import { roles, type Role } from '../ports';
import { projectNamed } from './identity/ensureProject';
import { isName } from './identity/membership';
import { openDatabase, type Database } from './postgres/database';
import { createToken, listTokens, revokeToken, wholeDays } from './tokenRows';

export const tokenUsage = [
  '  token create --project P --subject S [--role R] [--days N]   makes a personal token and prints it once',
  '               (R: reader, member or admin, member when left out; N: 90 when left out)',
  '  token list --project P                                       who has tokens for a project',
  '  token revoke ID                                              fronts forget it within a minute',
];

/** @returns the value to print as JSON */
export async function tokenCommand(
  command: TokenCommand,
  databaseUrl: string,
  log: ServiceLog,
): Promise<unknown> {
  const database = openDatabase(databaseUrl, 'token', 1, log);
  try {
    return await perform(command, database);
  } finally {
    await database.end();
  }
}

/** What the role `token` is asked to do. */
export type TokenCommand =
  | {
      readonly kind: 'create';
      readonly project: string;
      readonly subject: string;
      readonly role: Role;
      readonly days: number;
    }
  | { readonly kind: 'list'; readonly project: string }
  | { readonly kind: 'revoke'; readonly id: string };

async function perform(command: TokenCommand, database: Database): Promise<unknown> {
  switch (command.kind) {
    case 'create':
      return createToken(database, command);
    case 'list': {
      const { project } = command;
      return listTokens(database, (await projectNamed(database, project)) ?? project);
    }
    case 'revoke': {
      if (await revokeToken(database, command.id)) return { revoked: command.id };
      throw new WrongArguments('There is no such token, or it is revoked already.');
    }
  }
}

/** @throws WrongArguments */
export function readTokenCommand(given: readonly string[]): TokenCommand {
  const [kind, ...rest] = given;
  if (kind !== 'create' && kind !== 'list' && kind !== 'revoke') {
    throw new WrongArguments('token needs one of create, list, revoke.');
  }
  const { values, positionals } = parsed(rest, optionsOf[kind]);
  const [id] = positionals;
  if (kind === 'revoke') {
    if (id !== undefined && positionals.length === 1) return { kind, id };
    throw new WrongArguments('token revoke needs the ID of one token.');
  }
  if (positionals.length > 0)
    throw new WrongArguments(`Nothing is known of ${positionals.join(' ')}.`);
  const project = nameOf('project', values['project']);
  if (kind === 'list') return { kind, project };
  const days = wholeDays(values['days'] ?? '90');
  if (days === null || days > 3650) {
    throw new WrongArguments('--days must be a whole number from 1 to 3650.');
  }
  const subject = nameOf('subject', values['subject']);
  return { kind, project, subject, role: roleOf(values['role'] ?? 'member'), days };
}

const optionsOf = {
  create: ['project', 'subject', 'role', 'days'],
  list: ['project'],
  revoke: [],
} as const;

/** The options and the rest; an option that is given twice would have to mean one of two things, so it is refused. */
function parsed(given: readonly string[], names: readonly string[]) {
  const { tokens, positionals, values } = parsedBy(given, names);
  const told = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = told.find((name, i) => told.indexOf(name) < i);
  if (twice !== undefined) throw new WrongArguments(`--${twice} is given twice.`);
  return { positionals, values };
}

function parsedBy(given: readonly string[], names: readonly string[]) {
  try {
    return parseArgs({
      ...{ args: [...given], allowPositionals: true, strict: true, tokens: true },
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
    });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'unknown argument');
  }
}

function nameOf(option: string, value: string | undefined): string {
  if (value !== undefined && isName(value)) return value;
  throw new WrongArguments(
    `--${option} must be a name of up to 100 letters, digits and . _ @ + | : -`,
  );
}

function roleOf(text: string): Role {
  const role = roles.find((known) => known === text);
  if (role) return role;
  throw new WrongArguments(`--role must be one of ${roles.join(', ')}.`);
}
