import { doesNotMatch, equal, match } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const program = path.resolve('dist', 'cli.js');

/** As STEP writes it: ESC, a right-to-left override, a new line, a formula. */
const oddName = String.raw`=cmd|calc!A0\X\1B[2J\X2\202E\X0\gpj\X\0Ax`;

/** Without ESC where the system takes none in names. */
const oddFile = isThere('anyName') ? '=a\u202e\u001b[2J.stp' : '=a\u202e[2J.stp';

describe('odd names of parts and files', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = temporaryFolder();
    const whole = await readFile(path.resolve('samples', 'as1_pe_203.stp'), 'latin1');
    const odd = whole.replaceAll("PRODUCT('NUT','NUT'", `PRODUCT('${oddName}','${oddName}'`);
    equal(odd === whole, false);
    await writeFile(path.join(folder, oddFile), odd, 'latin1');
    const grown = odd.replace(/(CARTESIAN_POINT\('',\()1\./, '$11.5');
    await writeFile(path.join(folder, 'b.stp'), grown, 'latin1');
  });
  const run = (...args: readonly string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    return `${stdout}${stderr}`;
  };

  const acts: readonly (readonly string[])[] = [
    ['facts', oddFile],
    ['facts', oddFile, '--json'],
    ['diff', oddFile, 'b.stp'],
    ['diff', oddFile, 'b.stp', '--json'],
    ['convert', oddFile, '--facts', 'facts.json'],
    ['survey', '.'],
    ['survey', '.', '--csv'],
    ['survey', '.', '--json'],
  ];
  for (const act of acts) {
    it(`neither rule the terminal nor read as others: ${act.filter((word) => !word.startsWith('=')).join(' ')}`, () => {
      const text = run(...act);
      match(text, /\S/);
      // eslint-disable-next-line no-control-regex -- they are what is looked for
      doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/);
      if (act.includes('--csv')) doesNotMatch(text, /^"?=/m);
    });
  }

  it('stand in facts as one visible line', () => {
    match(run('facts', 'b.stp'), /^part {6}=cmd\|calc!A0 \[2J gpj x × 8: /m);
  });
});
