import Mocha from 'mocha';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Which files of tests, as a pattern; all where nothing is said. */
const wanted = new RegExp(process.env['CALIPER_TEST_FILES'] ?? '');

/** What VS Code calls inside its extension host: runs every test of this folder. */
export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 300_000,
    forbidOnly: true,
    reporter: path.resolve(__dirname, '../../test/host/mocha/reporter.cjs'),
  });
  readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.js') && wanted.test(name))
    .forEach((name) => mocha.addFile(path.join(__dirname, name)));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} failed`);
}
