import { deepEqual, match, ok } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { isRecord } from '../../src/words/unknown';
import { trackedModel } from '../scoreboard/kept/trackedModels';

const run = promisify(execFile);

// Needs the built extension in dist/.
describe('activate', function () {
  this.timeout(60_000);
  let whole: readonly string[] = [];

  before(async () => {
    whole = (await activated()).registrations;
  });

  it('registers commands, tools, editors and links', () => {
    const named = (api: string) => whole.filter((name) => name.startsWith(api)).length;
    ok(named('commands.registerCommand') > 20, String(whole));
    ok(named('lm.registerTool') >= 5);
    ok(named('window.registerCustomEditorProvider') >= 3);
    ok(named('window.registerUriHandler') === 1);
  });

  for (const how of ['throws', 'missing'] as const) {
    it(`goes on with everything else when any one function of the API ${how === 'throws' ? 'throws' : 'is missing'}`, async () => {
      const apis = [...new Set(whole.map((name) => name.split(' ')[0] ?? ''))];
      ok(apis.length >= 8, String(apis));
      for (const api of apis) {
        const { registrations, lines } = await activated(api, how);
        deepEqual(
          registrations,
          whole.filter((name) => name.split(' ')[0] !== api),
          `without ${api}`,
        );
        match(lines.join('\n'), new RegExp(`This host (refuses|has no) .*${api.split('.')[1]}`));
      }
    });
  }

  it('names the files of its models where a host asks only for the state of named ones', async () => {
    const file = trackedModel(1).source;
    deepEqual((await activated()).named, []);
    deepEqual((await activated('', 'theia')).named, [file]);
  });
});

interface Activated {
  readonly registrations: readonly string[];
  readonly named: readonly string[];
  readonly lines: readonly string[];
}

async function activated(broken = '', how = ''): Promise<Activated> {
  const child = path.resolve('out/ui/activationChild.js');
  const { stdout } = await run(process.execPath, [child, broken, how]);
  const told: unknown = JSON.parse(stdout);
  ok(isRecord(told) && Array.isArray(told['registrations']), `without ${broken}: ${stdout}`);
  const { registrations, lines, named } = told;
  return {
    registrations: registrations.map(String),
    named: Array.isArray(named) ? named.map(String) : [],
    lines: Array.isArray(lines) ? lines.map(String) : [],
  };
}
