import { createHash } from 'node:crypto';
import type { Statements } from '../postgres/database';
import type { OpenedSession } from './sealed';

/**
 * Ends a session before it expires. The cookie itself holds the session, so that every copy of it would otherwise go
 * on; the database tells all fronts that it is over.
 */
export async function endSession(
  statements: Statements,
  { session, expiresAt }: OpenedSession,
): Promise<void> {
  await statements.query(
    'INSERT INTO caliper.ended_session (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hashOf(session), expiresAt],
  );
}

/** Asks the database each time: a front that remembered sessions would serve an ended one for some time. */
export async function isSessionEnded(
  statements: Statements,
  { session }: OpenedSession,
): Promise<boolean> {
  const rows = await statements.query('SELECT 1 FROM caliper.ended_session WHERE hash = $1', [
    hashOf(session),
  ]);
  return rows.length > 0;
}

/**
 * Removes ended sessions whose cookies have expired, an hour later: the clocks of fronts differ by at most a minute.
 */
export async function forgetExpiredSessions(statements: Statements): Promise<void> {
  await statements.query(
    "DELETE FROM caliper.ended_session WHERE expires_at < now() - interval '1 hour'",
  );
}

/** Each session has an anti-forgery key of its own. The bytes of a cookie can be written in several ways. */
function hashOf({ formKey }: OpenedSession['session']): Buffer {
  return createHash('sha256').update(`caliper session ${formKey}`).digest();
}
