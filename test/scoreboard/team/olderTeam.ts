import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** What tells the versions apart that cannot work with the same tables without a step of `migrate`. */
const tables = 'src/service/team/postgres/teamSchema.ts';

/**
 * Builds the service as it was before its tables changed for the last time.
 * @returns its program; null in a clone that does not know that time
 */
export function olderTeam(): string | null {
  const commit = git('log', '-1', '--format=%H', '--', tables).trim();
  if (commit === '' || git('log', '-1', '--format=%P', commit).trim() === '') return null;
  const folder = temporaryFolder();
  const archive = path.join(folder, 'older.tar');
  git('archive', '--output', archive, `${commit}^`);
  const clone = path.join(folder, 'clone');
  mkdirSync(clone);
  execFileSync('tar', ['-xf', archive, '-C', clone]);
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  execFileSync(process.execPath, ['esbuild.mjs'], { cwd: clone, stdio: 'ignore' });
  return path.join(clone, 'dist', 'team.js');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
