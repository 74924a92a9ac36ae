import { deepEqual, equal, rejects } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCommits, repositoryByProgram } from '../../../src/ui/source/gitProgram';

describe('a repository that the git program tells of', () => {
  let folder: string;

  before(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-git-')));
    git('init', '--quiet');
    await mkdir(path.join(folder, 'parts'));
    for (const [name, text] of [
      ['bolt.step', 'one'],
      ['nut.step', 'two'],
      ['bolt.step', 'three'],
    ] as const) {
      await writeFile(path.join(folder, 'parts', name), text);
      git('add', '.');
      git('commit', '--quiet', '--message', `${name}: ${text}\n\nMore of it`);
    }
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('begins above the folder of the file', async () => {
    equal((await opened())?.root.split('/').join(path.sep), folder);
  });

  it('lists the commits of a file, the newest first', async () => {
    const list = await (
      await opened()
    )?.log({ maxEntries: 10, path: path.join(folder, 'parts/bolt.step') });
    deepEqual(
      list?.map(({ message, authorName }) => [message, authorName]),
      [
        ['bolt.step: three\n\nMore of it', 'Test'],
        ['bolt.step: one\n\nMore of it', 'Test'],
      ],
    );
  });

  it('knows a commit by its name', async () => {
    const commit = await (await opened())?.getCommit('HEAD~1');
    equal(commit?.hash, git('rev-parse', 'HEAD~1').trim());
    equal(commit.authorDate?.toISOString().slice(0, 4), '2026');
  });

  it('takes no name of a commit for an option', async () => {
    const repository = await opened();
    for (const ref of ['no-such-branch', '--output=written', '']) {
      await rejects(async () => repository?.getCommit(ref));
    }
  });

  it('is none where there is none, and where there is no git', async () => {
    equal(await repositoryByProgram('git', path.parse(folder).root), null);
    equal(await repositoryByProgram(path.join(folder, 'no-such-git'), folder), null);
  });

  it('has no commits in what is cut off', () => {
    deepEqual(readCommits(''), []);
    deepEqual(readCommits('a1b2\0Test\0never'), []);
    deepEqual(readCommits('a1b2\0Test\0never\0Why\n\0'), [
      { hash: 'a1b2', authorName: 'Test', message: 'Why' },
    ]);
  });

  function opened() {
    return repositoryByProgram('git', path.join(folder, 'parts'));
  }

  function git(...args: readonly string[]): string {
    const date = '2026-11-21T14:03:00Z';
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...author, ...args], { cwd: folder, env, encoding: 'utf8' });
  }
});
