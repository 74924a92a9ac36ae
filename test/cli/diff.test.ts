import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const program = path.resolve('dist', 'cli.js');
const sample = (name: string) => path.resolve('samples', name);
const diff = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, 'diff', ...args], { encoding: 'utf8' });

describe('the change of a CAD file in words', function () {
  this.timeout(240_000);

  it('is none, and ends with 0, where nothing differs', () => {
    const { status, stdout, stderr } = diff(sample('mayo_332.stp'), sample('mayo_332.stp'));
    deepEqual([status, stdout, stderr], [0, '', '']);
  });

  it('names the part, its assembly and how far it went, and ends with 1', async () => {
    const { old, current } = await assemblies();
    const picture = path.join(temporaryFolder(), 'change.png');
    const { status, stdout } = diff(old, current, '--picture', picture);
    equal(status, 1);
    match(stdout, /^nut under rod-assembly_1 moved Δ[XYZ] 3 mm$/m);
    ok(!/added|removed|changed/.test(stdout), stdout);
    const png = await readFile(picture);
    equal(png.toString('latin1', 1, 4), 'PNG');
    equal(png.readUInt32BE(16), 2048);
    ok(png.readUInt32BE(20) < 2048);
  });

  it('stands in JSON as well', async () => {
    const { old, current } = await assemblies();
    const { status, stdout } = diff(old, current, '--json');
    equal(status, 1);
    const { isSame, lines } = Object(JSON.parse(stdout));
    equal(isSame, false);
    match(String(lines), /moved/);
  });

  it('is all of a file that is new', () => {
    const { status, stdout } = diff('/dev/null', sample('mayo_332.stp'));
    equal(status, 1);
    match(stdout, /^parts: 0, placed 0 times → 3, placed 3 times$/m);
    match(stdout, /^Part 1 added: /m);
  });

  it('ends with 2 on trouble, whatever it is', async () => {
    const broken = path.join(temporaryFolder(), 'broken.step');
    await writeFile(broken, 'no CAD file');
    const refused = diff(sample('mayo_332.stp'), broken);
    equal(refused.status, 2);
    match(refused.stderr, /^broken\.step: /);
    equal(diff(sample('mayo_332.stp'), `${broken}.missing.step`).status, 2);
    equal(diff(sample('mayo_332.stp')).status, 2);
  });

  it('is told by git itself, of two commits of a repository', async () => {
    const { old, current } = await assemblies();
    const folder = temporaryFolder();
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    for (const revision of [old, current]) {
      await writeFile(path.join(folder, 'as1.stp'), await readFile(revision));
      git('add', '.');
      git('commit', '--quiet', '--message', 'A revision');
    }
    git(
      'config',
      'difftool.caliper.cmd',
      `'${process.execPath}' '${program}' diff "$LOCAL" "$REMOTE"`,
    );
    const told = git('difftool', '--no-prompt', '--tool=caliper', 'HEAD~1', 'HEAD');
    match(told, /^nut under rod-assembly_1 moved Δ[XYZ] 3 mm$/m);
  });
});

/** An assembly, and the same with a nut that stands 3 mm farther along its rod. */
async function assemblies(): Promise<{ readonly old: string; readonly current: string }> {
  const text = await readFile(sample('as1-oc-214.stp'), 'utf8');
  const folder = temporaryFolder();
  const [old, current] = [path.join(folder, 'old.stp'), path.join(folder, 'new.stp')];
  await writeFile(old, text);
  await writeFile(current, text.replace('(-10.,-7.5,185.)', '(-10.,-7.5,188.)'));
  return { old, current };
}
