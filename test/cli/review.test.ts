import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { assembly, repository } from './changedRepository';

const program = path.resolve('dist', 'cli.js');

describe('the page of changed CAD files that the command line writes', function () {
  this.timeout(240_000);
  before(function () {
    needs(this, 'git');
  });

  it('holds every file with its picture and the change in words, of a range of commits', async () => {
    const { folder } = await repository();
    const page = path.join(temporaryFolder(), 'page.html');
    const { status, stdout, stderr } = reviewIn(folder, 'HEAD~1..HEAD', '--out', page);
    deepEqual([status, stderr], [1, '']);
    match(stdout, /page\.html: \d+ bytes$/m);
    const html = await readFile(page, 'utf8');
    match(html, /HEAD~1 · [0-9a-f]{7} → HEAD · [0-9a-f]{7}/);
    match(html, /1 CAD file changed/);
    match(html, /<h2>parts\/as1\.stp → parts\/moved\.stp<\/h2>[^]*Renamed/);
    match(html, /<img src="data:image\/png;base64,iVBOR/);
    match(html, /<li>nut .* moved Δ[XYZ] 3 mm<\/li>/);
    doesNotMatch(html, /<script|https?:|\ssrc="(?!data:)/);
  });

  it('is written in the unit that is asked for, of a branch since it left another', async () => {
    const { folder, git } = await repository();
    git('branch', 'side', 'HEAD~1');
    const { status } = reviewIn(folder, 'side...', '--unit', 'in', '--out', 'inches.htm');
    equal(status, 1);
    const html = await readFile(path.join(folder, 'inches.htm'), 'utf8');
    match(html, /merge base of side and HEAD · [0-9a-f]{7} → HEAD · [0-9a-f]{7}/);
    match(html, /moved Δ[XYZ] 0\.118\d* in/);
  });

  it('is there where nothing differs, and ends with 0', async () => {
    const { folder } = await repository();
    equal(reviewIn(folder).status, 0);
    match(await readFile(path.join(folder, 'cad-changes.html'), 'utf8'), /No CAD file changed/);
  });

  it('tells of a file that is trouble why, shows the others, and ends with 2', async () => {
    const { folder, git } = await repository();
    await writeFile(path.join(folder, 'parts', 'moved.stp'), await assembly(190));
    await writeFile(path.join(folder, '<b>broken.step'), 'no CAD file');
    git('add', '.');
    const { status, stderr } = reviewIn(folder, '--staged');
    equal(status, 2);
    match(stderr, /^<b>broken\.step is named like STEP/m);
    const html = await readFile(path.join(folder, 'cad-changes.html'), 'utf8');
    match(
      html,
      /<h2>&#60;b&#62;broken\.step<\/h2>[^]*<li>&#60;b&#62;broken\.step is named like STEP/,
    );
    match(html, /moved Δ[XYZ] 2 mm/);
    match(html, /HEAD · [0-9a-f]{7} → what is staged/);
  });

  it('takes what is typed for a revision or a path, and for no option of git', async () => {
    const { folder } = await repository();
    for (const typed of [
      'HEAD~1..--output=stolen.txt',
      '--output=stolen.txt..HEAD',
      'HEAD:parts',
    ]) {
      equal(reviewIn(folder, typed).status, 2, typed);
    }
    equal(reviewIn(folder, '--', '--output=stolen.txt').status, 0);
    ok(!existsSync(path.join(folder, 'stolen.txt')));
  });

  it('is written over no file but a page, and over no other result', async () => {
    const { folder } = await repository();
    const before = await readFile(path.join(folder, 'parts', 'moved.stp'));
    const { status, stderr } = reviewIn(folder, 'HEAD~1', '--out', 'parts/moved.stp');
    equal(status, 2);
    match(stderr, /^--out names a file that ends with \.html\./);
    deepEqual(await readFile(path.join(folder, 'parts', 'moved.stp')), before);
    equal(reviewIn(folder, '--picture', 'pictures').status, 2);
    equal(reviewIn(folder, '-o', 'page.html').status, 2);
  });
});

function reviewIn(folder: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [program, 'review', ...args], {
    ...{ cwd: folder, encoding: 'utf8' },
  });
}
