import { createHash, randomUUID } from 'node:crypto';
import { newSecret } from '../core/secrets';
import type { Caller, KnownCaller, Role } from '../ports';
import { ensureProject } from './identity/ensureProject';
import { nameText, nameTexts } from './identity/membership';
import { RememberedCallers } from './identity/rememberedCallers';
import { batched } from './postgres/batched';
import type { Database, Statements } from './postgres/database';

/** Lets people and secret scanners recognise the token. */
const prefix = 'cal_';

/**
 * Fronts are notified on this channel when a token is revoked. A front that misses it forgets the token within a
 * minute.
 */
export const revokedChannel = 'caliper_revoked';

export interface NewToken {
  readonly id: string;
  /** Shown once: only its hash is stored. */
  readonly token: string;
  readonly expiresAt: string | null;
}

/** For how many days a token shall live, by a text: whole ones from 1 on; null for any other text. */
export function wholeDays(text: string): number | null {
  const days = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 ? days : null;
}

export interface TokenRequest {
  readonly project: string;
  readonly subject: string;
  readonly role: Role;
  /** null: the token never expires. */
  readonly days: number | null;
}

/** Creates a personal token, and its project if that does not exist yet. */
export function createToken(
  database: Database,
  { project, subject, role, days }: TokenRequest,
): Promise<NewToken> {
  const token = `${prefix}${newSecret()}`;
  const id = randomUUID();
  const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString();
  return database.transaction(async (statements) => {
    const of = await ensureProject(statements, project);
    await statements.query(
      `INSERT INTO caliper.access_token (id, hash, project, subject, role, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, hashOf(token), of, nameText(subject), role, expiresAt],
    );
    return { id, token, expiresAt };
  });
}

/**
 * @param of the project, and optionally the subject, whose tokens may be revoked
 * @returns false when there is no such token, or it is already revoked
 */
export async function revokeToken(
  statements: Statements,
  id: string,
  of: { readonly project: string; readonly subject: string | null } | null = null,
): Promise<boolean> {
  const rows = await statements.query(
    `UPDATE caliper.access_token SET revoked_at = now() WHERE id::text = $1 AND revoked_at IS NULL
      AND ($2::text IS NULL OR project = $2) AND ($3::text[] IS NULL OR subject = ANY($3))
      RETURNING pg_notify($4, '')`,
    [id, of?.project ?? null, of?.subject ? nameTexts(of.subject) : null, revokedChannel],
  );
  return rows.length === 1;
}

export interface ListedToken {
  readonly id: string;
  readonly subject: string;
  readonly role: Role;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export function listTokens(
  statements: Statements,
  project: string,
): Promise<readonly ListedToken[]> {
  return statements.query<ListedToken>(
    `SELECT id, subject, role, created_at, expires_at, revoked_at FROM caliper.access_token
      WHERE project = $1 ORDER BY created_at`,
    [project],
  );
}

/** Tokens are looked up at once, but many that come together by one statement: anybody can invent some. */
const gathering = { waitMs: 0, everyMs: 25 };

/** Identifies the caller of a request with a personal access token. */
export class PersonalTokens {
  readonly prefix = prefix;
  private readonly remembered: RememberedCallers;
  private readonly ownerOf: (key: string) => Promise<OwnerRow | null>;

  constructor(statements: Statements, clock: () => number) {
    this.remembered = new RememberedCallers(clock);
    this.ownerOf = batched((keys) => ownersOf(statements, keys), gathering);
  }

  async callerOf(token: string): Promise<Caller> {
    const key = hashOf(token).toString('base64');
    const remembered = this.remembered.find(key);
    if (remembered) return remembered;
    const found = await this.ownerOf(key);
    if (!found) return { kind: 'unknown', why: 'wrongToken' };
    const { expires_at: expiresAt, ...owner } = found;
    const subject = nameText(owner.subject);
    const caller: KnownCaller = { kind: 'known', ...owner, subject };
    this.remembered.remember(key, caller, expiresAt?.getTime() ?? Infinity);
    return caller;
  }

  /** Clears the cache, because a token may have been revoked. */
  forget(): void {
    this.remembered.forget();
  }
}

interface OwnerRow {
  readonly project: string;
  readonly subject: string;
  readonly role: Role;
  readonly expires_at: Date | null;
}

/** @param keys hashes of tokens in base 64 */
async function ownersOf(
  statements: Statements,
  keys: readonly string[],
): Promise<ReadonlyMap<string, OwnerRow>> {
  const rows = await statements.query<OwnerRow & { hash: Buffer }>(
    `SELECT hash, project, subject, role, expires_at FROM caliper.access_token
      WHERE hash = ANY($1::bytea[]) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    [keys.map((key) => Buffer.from(key, 'base64'))],
  );
  return new Map(rows.map(({ hash, ...owner }) => [hash.toString('base64'), owner]));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
