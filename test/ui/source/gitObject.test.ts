import { equal, match, rejects } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfObject } from '../../../src/ui/source/gitObject';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('what git keeps under a name', () => {
  it('is nothing where git says so: before the first commit, of a file that is not there', async () => {
    const folder = repository();
    for (const name of ['HEAD:a.step', ':0:a.step', ':1:a.step']) {
      equal(await hashOfObject('git', folder, name), null, name);
    }
  });

  it('is a hash of what is staged', async () => {
    const folder = repository();
    writeFileSync(path.join(folder, 'a.step'), 'a');
    execFileSync('git', ['add', 'a.step'], { cwd: folder });
    match((await hashOfObject('git', folder, ':0:a.step')) ?? '', /^[0-9a-f]{40}$/);
    equal(await hashOfObject('git', folder, ':0:b.step'), null);
  });

  it('is not taken for nothing where git cannot tell', async () => {
    const folder = repository();
    writeFileSync(path.join(folder, '.git', 'index'), 'torn');
    await rejects(hashOfObject('git', folder, ':0:a.step'), /Git cannot tell what there was/);
    await rejects(hashOfObject('git', temporaryFolder(), 'HEAD:a.step'), /Git cannot tell/);
    await rejects(hashOfObject('no-such-git', folder, ':0:a.step'), /Git cannot tell/);
  });
});

function repository(): string {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return folder;
}
