import { readFileSync, writeFileSync } from 'node:fs';

const file = 'test/scoreboard/RESULTS.md';

/** Puts the table of a full run into RESULTS.md, in the place of the last one. */
export function keepTable(table: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/(?<=^```text\n)[^]*?(?=^```$)/m, () => `${table.trimEnd()}\n`);
  writeFileSync(file, after);
}
