import type { Statements } from '../postgres/database';

/** A project is there from the moment in which somebody of it is known. */
export async function ensureProject(statements: Statements, project: string): Promise<void> {
  await statements.query('INSERT INTO caliper.project (id) VALUES ($1) ON CONFLICT DO NOTHING', [
    project,
  ]);
}
