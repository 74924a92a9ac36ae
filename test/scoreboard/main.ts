import { writeFileSync } from 'node:fs';
import { chapters } from './chapters';
import { keepTable } from './keepTable';
import { asJson, asTable } from './print';
import type { Profile, Row, RowResult, Score } from './row';

/**
 * npm run scoreboard [-- --quick] [-- --json] [-- --only=B,D3] [-- --without=A]: what Caliper withstands, counted.
 * Ends badly when a row misses its target. The full profile as a whole leaves its table in RESULTS.md.
 */
async function main(args: readonly string[]): Promise<void> {
  // Should a row wait for something that never comes, Node ends by itself; that is no success.
  process.exitCode = 1;
  const profile: Profile = args.includes('--quick') ? 'quick' : 'full';
  const [only, without] = [listIn(args, '--only='), listIn(args, '--without=')];
  const isIn = (starts: readonly string[], { id }: Row) => starts.some((one) => id.startsWith(one));
  const isNamed = (row: Row) => (!only || isIn(only, row)) && !isIn(without ?? [], row);
  const wanted = (row: Row) => isNamed(row) && (row.profiles?.includes(profile) ?? true);
  const results: RowResult[] = [];
  for (const chapter of chapters) {
    for (const row of chapter.rows.filter(wanted)) {
      const result = { id: row.id, title: row.title, ...(await scoreOf(row, profile)) };
      results.push(result);
      if (process.env['SCOREBOARD_TIMES'] !== undefined) console.error(row.id, performance.now());
      process.stderr.write(isWell(result) ? '.' : `\n✗ ${result.id} ${result.figure}\n`);
    }
  }
  process.stderr.write('\n');
  const print = args.includes('--json') ? asJson : asTable;
  console.log(print(chapters, results, profile));
  if (profile === 'full' && !only && !without) keepTable(asTable(chapters, results, profile));
  report(results);
  process.exit(results.every(isWell) ? 0 : 1);
}

function listIn(args: readonly string[], option: string): string[] | null {
  return (
    args
      .find((arg) => arg.startsWith(option))
      ?.slice(option.length)
      .split(',') ?? null
  );
}

async function scoreOf(row: Row, profile: Profile): Promise<Score> {
  try {
    return await row.run(profile);
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    if (process.env['SCOREBOARD_STACKS'] !== undefined) console.error(error);
    return { ok: false, figure: first };
  }
}

function isWell({ ok, isSkipped }: Score): boolean {
  return ok || isSkipped === true;
}

// Where `npm test` looks for the counts of a stage.
function report(results: readonly RowResult[]): void {
  const file = process.env['CALIPER_TEST_REPORT'];
  if (file === undefined) return;
  const failed = results.filter((result) => !isWell(result));
  const pending = results.filter(({ isSkipped }) => isSkipped === true).length;
  const passes = results.length - failed.length - pending;
  const counts = { passes, failures: failed.length, pending };
  const reasons = failed.map(({ id, figure }) => `${id}: ${figure}`);
  writeFileSync(file, JSON.stringify({ ...counts, reasons }));
}

void main(process.argv.slice(2));
