import { deepEqual, equal, match } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { olderNode } from '../../../src/service/team/teamNode';
import { isRecord } from '../../../src/words/unknown';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('the Node of the team service', () => {
  it('is 24 or newer', () => {
    equal(olderNode('24.0.0'), null);
    equal(olderNode('26.1.0'), null);
  });
  it('is said to be older where it is', () => {
    match(olderNode('22.12.0') ?? '', /needs Node 24 or newer\. This is Node 22\.12\.0\./);
    match(olderNode('20.20.2') ?? '', /This is Node 20\.20\.2/);
    match(olderNode('') ?? '', /needs Node 24/);
  });
  it('is refused by every role that is started with an older one, and told by --help all the same', () => {
    for (const role of ['front', 'worker', 'keeper', 'migrate', 'token', 'doctor']) {
      const { status, said } = startedOn('23.11.1', role);
      const told: unknown = JSON.parse(said);
      deepEqual(
        [status, isRecord(told) && told['line']],
        [1, 'The team service needs Node 24 or newer. This is Node 23.11.1.'],
        role,
      );
    }
    for (const asked of ['--help', '-h']) {
      const { status, said, printed } = startedOn('23.11.1', asked);
      deepEqual([status, said], [0, '']);
      match(printed, /CALIPER_DATABASE_URL/);
    }
  });
  it('is not in the way of what comes next when it is new enough', () => {
    const { status, said } = startedOn('24.0.0', 'migrate');
    equal(status, 2);
    match(said, /CALIPER_DATABASE_URL is not set/);
  });
});

/** Runs the program with nothing set, on a Node that says it is another one. */
function startedOn(version: string, role: string) {
  const pretence = path.join(temporaryFolder(), 'version.cjs');
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(pretence, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const args = ['--require', pretence, path.resolve('dist/team.js'), role];
  const { PATH = '' } = process.env;
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    ...{ env: { PATH }, encoding: 'utf8' },
  });
  return { status, said: stderr, printed: stdout };
}
