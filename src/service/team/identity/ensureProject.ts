import type { Statements } from '../postgres/database';
import { nameText, nameTexts } from './membership';

/**
 * Creates a project when the first person of it is identified.
 * @returns the name under which it is stored
 */
export async function ensureProject(statements: Statements, name: string): Promise<string> {
  const found = await projectNamed(statements, name);
  if (found !== null) return found;
  const id = nameText(name);
  await statements.query('INSERT INTO caliper.project (id) VALUES ($1) ON CONFLICT DO NOTHING', [
    id,
  ]);
  return id;
}

/** The stored name of a project; of two that look the same, the one with exactly these characters. */
export async function projectNamed(statements: Statements, name: string): Promise<string | null> {
  const rows = await statements.query<{ id: string }>(
    'SELECT id FROM caliper.project WHERE id = ANY($1::text[]) ORDER BY array_position($1::text[], id) LIMIT 1',
    [nameTexts(name)],
  );
  return rows[0]?.id ?? null;
}
