import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { subjectFaults } from './subjects.mjs';

describe('the subjects of commits', () => {
  it('are short and name their room, from a commit on', () => {
    const { folder, commit } = repository();
    commit('wip before anybody looked', 1);
    const first = commit('the last that is as it is', 2);
    commit('kernel/readers/jt: Read the tables of layers', 3);
    commit('files, model, package.json: Keep one way of writing', 4);
    const noRoom = commit('Mend the tables', 5);
    const noWords = commit('kernel:', 6);
    const long = commit(`kernel: ${'A'.repeat(65)}`, 7);
    commit(`kernel: ${'Ä'.repeat(64)}`, 8);
    deepEqual(subjectFaults(folder, first), [
      `${long} has a subject of 73 characters, 72 are the most: kernel: ${'A'.repeat(65)}`,
      `${noWords} does not begin with its room, as "kernel/jt: Read …": kernel:`,
      `${noRoom} does not begin with its room, as "kernel/jt: Read …": Mend the tables`,
    ]);
  });

  it('are git’s own words in a merge, and old ones in a branch from before', () => {
    const { folder, commit, run } = repository();
    commit('old', 1);
    run('switch', '-qc', 'side');
    commit('wip', 2);
    run('switch', '-q', 'main');
    const first = commit('the last that is as it is', 3);
    run('merge', '-q', '--no-ff', '-m', 'Merge branch side', 'side');
    deepEqual(subjectFaults(folder, first), []);
  });

  it('are not looked at where a clone does not reach back, nor without git', () => {
    const { folder, commit, run } = repository();
    const first = commit('old', 1);
    commit('no room', 2);
    const shallow = temporaryFolder();
    run('clone', '-q', '--depth', '1', pathToFileURL(folder).href, shallow);
    deepEqual(subjectFaults(shallow, first), []);
    deepEqual(subjectFaults(temporaryFolder(), first), []);
  });
});

function repository() {
  const folder = temporaryFolder();
  const run = (...args: readonly string[]): string => git(folder, args);
  run('init', '-q', '-b', 'main');
  /** @returns its short name */
  const commit = (subject: string, minute: number): string => {
    git(folder, ['commit', '-q', '--allow-empty', '-m', subject], minute);
    return run('rev-parse', '--short', 'HEAD').trim();
  };
  return { folder, commit, run };
}

function git(cwd: string, args: readonly string[], minute = 59): string {
  const at = `2026-01-01T12:${String(minute).padStart(2, '0')}:00Z`;
  const env = {
    PATH: process.env['PATH'],
    ...{ HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c' },
    ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' },
  };
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}
