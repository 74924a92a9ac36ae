import { createHash, randomUUID } from 'node:crypto';
import { newSecret } from '../core/secrets';
import type { Access, Caller } from '../ports';
import type { Database, Statements } from './postgres/database';

/** By it people and programs that look for leaked secrets know what it is. */
const prefix = 'cal_';

/** A token that is revoked is still taken for as long by a front that knew it. */
const rememberedMs = 60_000;

const mostRemembered = 50_000;

export interface NewToken {
  readonly id: string;
  /** Told once: only its hash is kept. */
  readonly token: string;
  readonly expiresAt: string | null;
}

/** Makes a personal token; a project that is not there yet is made too. */
export function createToken(
  database: Database,
  { project, subject, days }: { project: string; subject: string; days: number | null },
): Promise<NewToken> {
  const token = `${prefix}${newSecret()}`;
  const id = randomUUID();
  const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString();
  return database.transaction(async (statements) => {
    await statements.query('INSERT INTO caliper.project (id) VALUES ($1) ON CONFLICT DO NOTHING', [
      project,
    ]);
    await statements.query(
      `INSERT INTO caliper.access_token (id, hash, project, subject, expires_at)
        VALUES ($1, $2, $3, $4, $5)`,
      [id, hashOf(token), project, subject, expiresAt],
    );
    return { id, token, expiresAt };
  });
}

/** @returns false when there is no such token, or none that is still taken */
export async function revokeToken(statements: Statements, id: string): Promise<boolean> {
  const rows = await statements.query(
    'UPDATE caliper.access_token SET revoked_at = now() WHERE id::text = $1 AND revoked_at IS NULL RETURNING id',
    [id],
  );
  return rows.length === 1;
}

export interface ListedToken {
  readonly id: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export function listTokens(
  statements: Statements,
  project: string,
): Promise<readonly ListedToken[]> {
  return statements.query<ListedToken>(
    `SELECT id, subject, created_at, expires_at, revoked_at FROM caliper.access_token
      WHERE project = $1 ORDER BY created_at`,
    [project],
  );
}

/** Knows whoever brings a personal token. */
export function personalTokens(statements: Statements, clock: () => number): Access {
  const known = new Map<string, { readonly caller: Caller; readonly until: number }>();
  return {
    async callerOf(authorization) {
      const [only, ...more] = authorization;
      const token = more.length === 0 ? /^Bearer ([!-~]+)$/i.exec(only ?? '')?.[1] : undefined;
      if (token === undefined) return { kind: 'unknown', why: 'noToken' };
      if (!token.startsWith(prefix)) return { kind: 'unknown', why: 'wrongToken' };
      const hash = hashOf(token);
      const key = hash.toString('base64');
      const remembered = known.get(key);
      if (remembered && clock() < remembered.until) return remembered.caller;
      const found = await ownerOf(statements, hash);
      // Only those that exist: made-up ones would fill the memory.
      if (!found) return { kind: 'unknown', why: 'wrongToken' };
      if (known.size >= mostRemembered) known.clear();
      const until = Math.min(clock() + rememberedMs, found.expires_at?.getTime() ?? Infinity);
      const { project, subject } = found;
      const caller: Caller = { kind: 'known', project, subject };
      known.set(key, { caller, until });
      return caller;
    },
  };
}

interface OwnerRow {
  readonly project: string;
  readonly subject: string;
  readonly expires_at: Date | null;
}

async function ownerOf(statements: Statements, hash: Buffer): Promise<OwnerRow | null> {
  const rows = await statements.query<OwnerRow>(
    `SELECT project, subject, expires_at FROM caliper.access_token
      WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    [hash],
  );
  return rows[0] ?? null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
