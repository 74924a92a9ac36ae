import type { Statements } from '../postgres/database';

/** Signatures of addresses are valid for a few minutes around their time. In milliseconds. */
const maxSkewMs = 60_000;

export function isFar(skewMs: number): boolean {
  return Math.abs(skewMs) > maxSkewMs;
}

/** How far the clock of the database is ahead of ours, in milliseconds. */
export async function databaseSkewMs(database: Statements): Promise<number> {
  const before = Date.now();
  const rows = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const middle = (before + Date.now()) / 2;
  return (rows[0]?.at.getTime() ?? middle) - middle;
}
