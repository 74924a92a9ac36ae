import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { assembly, repository } from './changedRepository';
import { withDamagedNut } from '../fixtures/damagedNut';

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
    match(stdout, /^\S+ → \S+\n/);
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
    match(stdout, /^parts: 0 → 3$/m);
    match(stdout, /^Part 1 added: /m);
  });

  it('ends with 2 on trouble, whatever it is', async () => {
    const broken = path.join(temporaryFolder(), 'broken.step');
    await writeFile(broken, 'no CAD file');
    const refused = diff(sample('mayo_332.stp'), broken);
    equal(refused.status, 2);
    match(refused.stderr, /^broken\.step /);
    equal(diff(sample('mayo_332.stp'), `${broken}.missing.step`).status, 2);
    equal(diff(sample('mayo_332.stp')).status, 2);
  });

  it('of every CAD file is told between two states of a repository', async function () {
    needs(this, 'git');
    const { folder, git } = await repository();
    const inRepository = (...args: readonly string[]) =>
      spawnSync(process.execPath, [program, 'diff', '--git', ...args], {
        ...{ cwd: folder, encoding: 'utf8' },
      });
    const pictures = path.join(temporaryFolder(), 'pictures');
    const commits = inRepository('HEAD~1', 'HEAD', '--picture', pictures);
    deepEqual([commits.status, commits.stderr], [1, '']);
    match(commits.stdout, /^parts\/as1\.stp → parts\/moved\.stp\n {2}nut .* moved Δ[XYZ] 3 mm$/m);
    const png = await readFile(path.join(pictures, 'parts', 'moved.stp.png'));
    equal(png.toString('latin1', 1, 4), 'PNG');
    deepEqual(inRepository('HEAD~1..HEAD').stdout, commits.stdout);

    deepEqual([inRepository().status, inRepository().stdout], [0, '']);
    await writeFile(path.join(folder, 'parts', 'moved.stp'), await assembly(190));
    git('add', '.');
    await writeFile(path.join(folder, 'parts', 'moved.stp'), await assembly(195));
    match(inRepository('--staged').stdout, /moved Δ[XYZ] 2 mm$/m);
    match(inRepository('HEAD', '--', 'parts').stdout, /moved Δ[XYZ] 7 mm$/m);
    match(inRepository('parts/moved.stp').stdout, /moved Δ[XYZ] 7 mm$/m);
    deepEqual(inRepository('--', 'elsewhere').stdout, '');
    match(inRepository('--json').stdout, /"isSame": ?false,[^]*"after": ?"parts\/moved\.stp"/);
  });

  it('of a repository says under its file what could not be read of it', async function () {
    needs(this, 'git');
    const { folder, git } = await repository();
    const whole = await readFile(sample('as1_pe_203.stp'), 'latin1');
    const file = path.join(folder, 'parts', 'plate.stp');
    await writeFile(file, whole, 'latin1');
    git('add', '.');
    git('commit', '-qm', 'plate');
    await writeFile(file, withDamagedNut(whole));
    const args = [program, 'diff', '--git', 'parts/plate.stp'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    match(stdout, /^parts\/plate\.stp\n(?: {2}.*\n)+ {2}note: .*Left out, because the geometry/m);
    match(stdout, / could not be read in the new file/);
    ok(!stdout.includes('removed'));
  });

  it('of a repository ends with 2 where a file or a name is trouble, and tells the others', async function () {
    needs(this, 'git');
    const { folder, git } = await repository();
    const inRepository = (...args: readonly string[]) =>
      spawnSync(process.execPath, [program, 'diff', '--git', ...args], {
        ...{ cwd: folder, encoding: 'utf8' },
      });
    await writeFile(path.join(folder, 'parts', 'moved.stp'), await assembly(190));
    await writeFile(path.join(folder, 'broken.step'), 'no CAD file');
    git('add', '.');
    const { status, stdout } = inRepository();
    equal(status, 2);
    match(stdout, /^broken\.step \(new\)\n {2}broken\.step /m);
    match(stdout, /moved Δ[XYZ] 2 mm$/m);
    const misspelt = inRepository('no-such-branch');
    equal(misspelt.status, 2);
    match(misspelt.stderr, /^no-such-branch is neither a revision nor a file of the repository/);
    match(inRepository('--staged', 'HEAD~1', 'HEAD').stderr, /^--staged compares one revision/);
    equal(diff('--staged', 'a.step', 'b.step').status, 2);
  });

  it('is told in the unit that is asked for', async function () {
    needs(this, 'git');
    const { old, current } = await assemblies();
    const asked = diff(old, current, '--unit', 'in');
    match(asked.stdout, /^nut under rod-assembly_1 moved Δ[XYZ] 0\.118\d* in$/m);
    equal(diff(old, current, '--unit', 'miles').status, 2);
    const { folder } = await repository();
    const args = [program, 'diff', '--git', 'HEAD~1', 'HEAD', '--unit', 'cm'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    match(stdout, /moved Δ[XYZ] 0\.3 cm$/m);
  });

  it('is told by git itself, of two commits of a repository', async function () {
    needs(this, 'git');
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
