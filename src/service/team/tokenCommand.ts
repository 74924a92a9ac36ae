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
  given: readonly string[],
  databaseUrl: string,
  log: ServiceLog,
): Promise<unknown> {
  const command = readCommand(given);
  const database = openDatabase(databaseUrl, 'token', 1, log);
  try {
    return await perform(command, database);
  } finally {
    await database.end();
  }
}

type TokenCommand =
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

function readCommand(given: readonly string[]): TokenCommand {
  const [kind, ...rest] = given;
  const { values, positionals } = parsed(rest);
  const [id] = positionals;
  if (kind === 'revoke' && id !== undefined && positionals.length === 1) return { kind, id };
  if (positionals.length > 0)
    throw new WrongArguments(`Nothing is known of ${positionals.join(' ')}.`);
  if (kind === 'list') return { kind, project: nameOf('project', values.project) };
  if (kind === 'create') {
    const days = wholeDays(values.days);
    if (days === null || days > 3650) {
      throw new WrongArguments('--days must be a whole number from 1 to 3650.');
    }
    const project = nameOf('project', values.project);
    const subject = nameOf('subject', values.subject);
    return { kind, project, subject, role: roleOf(values.role), days };
  }
  throw new WrongArguments('token needs one of create, list, revoke.');
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      strict: true,
      options: {
        project: { type: 'string' },
        subject: { type: 'string' },
        role: { type: 'string', default: 'member' },
        days: { type: 'string', default: '90' },
      },
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
