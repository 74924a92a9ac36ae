import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readModelFacts } from '../../src/model/facts/modelFacts';
import { isRecord } from '../../src/words/unknown';
import { needs } from '../fixtures/abilities';
import {
  binaryStl,
  objText,
  ply,
  textStl,
  threeMf,
  threeMfModel,
} from '../kernel/readers/resultFixtures';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const oneCube = threeMfModel
  .replace('inch', 'millimeter')
  .replace(/<component objectid="1" transform[^>]*>/, '');
const meshFiles = [
  ['cube.stl', binaryStl()],
  ['cube.STL', textStl()],
  ['cube.ply', ply('binary_little_endian')],
  ['cube.3mf', threeMf(oneCube)],
  ['cube.obj', Buffer.from(objText)],
] as const;

const program = path.resolve('dist', 'cli.js');
const sample = (name: string) => path.resolve('samples', name);
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });

describe('the command line', function () {
  this.timeout(120_000);

  it('writes model, picture and facts of a CAD file', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    const { status, stdout } = run(
      ...['convert', sample('as1-oc-214.stp'), '-o', at('a.glb')],
      ...['--preview', at('a.png'), '--facts', at('a.json')],
    );
    equal(status, 0);
    match(stdout, /a\.glb: \d+ bytes\n.*a\.png: \d+ bytes\n.*a\.json: \d+ bytes\nTriangles within/);
    equal((await readFile(at('a.glb'))).toString('latin1', 0, 4), 'glTF');
    equal((await readFile(at('a.png'))).toString('latin1', 1, 4), 'PNG');
    const facts = readModelFacts(JSON.parse(await readFile(at('a.json'), 'utf8')));
    equal(facts?.fileName, 'as1-oc-214.stp');
    deepEqual(
      facts.parts.map(({ name, placements }) => [name, placements]),
      [
        ['nut', 8],
        ['rod', 1],
        ['bolt', 6],
        ['l-bracket', 2],
        ['plate', 1],
      ],
    );
    deepEqual(await readdir(folder), ['a.glb', 'a.json', 'a.png']);
  });

  it('tells exact values of exact bodies only', () => {
    const exact = run('facts', sample('as1-oc-214.stp'));
    match(exact.stdout, /^volume {4}764518 mm³, exact$/m);
    match(exact.stdout, /^part {6}plate × 1: 180 × 150 × 20 mm, volume 530575 mm³/m);
    const saved = run('facts', sample('handle.CATPart'));
    match(saved.stdout, /^volume {4}not known: no exact body$/m);
  });

  for (const [name, bytes] of meshFiles) {
    it(`reads a file of triangles, ${name}, and marks each number as of the mesh`, async () => {
      const folder = temporaryFolder();
      const at = (file: string) => path.join(folder, file);
      await writeFile(at(name), bytes);
      const { status, stdout, stderr } = run('facts', at(name));
      equal(status, 0, stderr);
      const lines = stdout.split('\n').filter((line) => !/^(format|unit|warning|part) /.test(line));
      deepEqual(lines.slice(0, -1), [
        'geometry  triangles; nobody says how near they are to the exact shape',
        'size      ≈ 20 × 20 × 20 mm',
        'volume    ≈ 8000 mm³, of the triangles',
        'area      ≈ 2400 mm², of the triangles',
        'surface   closed',
        'parts     1, 12 triangles',
        'holes     not known: no exact body',
      ]);
      const facts: unknown = JSON.parse(run('facts', at(name), '--json').stdout);
      ok(isRecord(facts) && isRecord(facts['mesh']));
      deepEqual([facts['volume'], facts['mesh']['closed']], [null, 1]);
      const out = ['-o', at('a.glb'), '--preview', at('a.png'), '--facts', at('a.json')];
      equal(run('convert', at(name), ...out, '--rendered', at('b.png')).status, 0);
      equal((await readFile(at('a.glb'))).toString('latin1', 0, 4), 'glTF');
      equal((await readFile(at('b.png'))).toString('latin1', 1, 4), 'PNG');
      const again = run('facts', at('a.glb')).stdout;
      match(again, /^volume {4}≈ 8000 mm³, of the triangles$/m);
      equal(run('diff', at(name), at('a.glb')).stdout, '');
    });
  }

  it('claims no volume of triangles that are open, nor dimensions of any', async () => {
    const file = path.join(temporaryFolder(), 'open.stl');
    const text = Buffer.from(textStl()).toString('latin1');
    await writeFile(file, text.replace(/facet[^]*?endfacet/, ''));
    const { stdout } = run('facts', file);
    match(stdout, /^volume {4}not known: the triangles are open$/m);
    match(stdout, /^surface {3}open$/m);
    const pmi = run('pmi', file);
    deepEqual(
      [pmi.status, pmi.stderr],
      [1, 'A file of triangles has no dimensions and tolerances.\n'],
    );
  });

  it('tells with dimensions and tolerances what the file lacks, to programs on the other stream', () => {
    const file = path.resolve('test/fixtures/pmi/made_pmi_kinds.stp');
    const warned = 'The file says that it has 99 annotations; 5 were found.';
    ok(run('pmi', file).stdout.includes(`warning   ${warned}`));
    for (const form of ['--csv', '--json']) {
      const { stdout, stderr } = run('pmi', file, form);
      ok(stderr.includes(warned) && !stdout.includes(warned));
    }
  });

  it('tells facts in the unit of the file, or in one that is asked for', () => {
    match(run('facts', sample('as1_pe_203.stp')).stdout, /^volume {4}[\d.]+ in³, exact$/m);
    const asked = run('facts', sample('as1_pe_203.stp'), '--unit', 'mm').stdout;
    match(asked, /^unit {6}inch; numbers are in mm, areas and volumes are in m² and m³$/m);
    equal(run('facts', sample('as1_pe_203.stp'), '--unit', 'miles').status, 2);
  });

  it('draws a view that is saved in the file, and names those that it has', async () => {
    const file = path.resolve('test/fixtures/pmi/nist_ctc_01_asme1_ap242-e1.stp');
    const picture = path.join(temporaryFolder(), 'view.png');
    const drawn = run('convert', file, '-o', picture, '--view', 'MBD_0');
    equal(drawn.status, 0, drawn.stderr);
    equal((await readFile(picture)).toString('latin1', 1, 4), 'PNG');
    const { status, stderr } = run('convert', file, '-o', picture, '--view', 'MBD_1');
    equal(status, 1);
    match(stderr, /^There is no view MBD_1: the file has MBD_0, and the standard ones are iso, /);
    const model = path.join(temporaryFolder(), 'a.glb');
    const without = run('convert', file, '-o', model, '--view', 'MBD_0');
    deepEqual([without.status, /give --rendered/.test(without.stderr)], [2, true]);
    equal(run('facts', file, '--view', 'MBD_0').status, 2);
  });

  it('answers in JSON, troubles too', () => {
    const facts = readModelFacts(JSON.parse(run('facts', sample('mayo_332.stp'), '--json').stdout));
    equal(facts?.sourceFormat, 'STEP');
    const refused = run('facts', sample('disk1.prt').replace('disk1', 'no'), '--json');
    deepEqual(JSON.parse(refused.stdout), {
      error: { code: 'ENOENT', message: refused.stderr.trim() },
    });
  });

  it('writes no file of facts that a terminal obeys, or that hides something', async () => {
    const folder = temporaryFolder();
    const name = '\u009b31m\u202egpj.stp';
    await copyFile(sample('mayo_332.stp'), path.join(folder, name));
    equal(
      run('convert', path.join(folder, name), '--facts', path.join(folder, 'f.json')).status,
      0,
    );
    const text = await readFile(path.join(folder, 'f.json'), 'utf8');
    match(text, /\\u009b31m\\u202egpj/);
    ok(!/[\u009b\u202e]/.test(text));
    equal(readModelFacts(JSON.parse(text))?.fileName, name);
  });

  it('names the file that it may not read', async function () {
    // To whom everything is allowed nothing can be forbidden.
    if (process.getuid?.() === 0 || process.platform === 'win32') this.skip();
    const file = path.join(temporaryFolder(), 'mine.stp');
    await writeFile(file, 'x', { mode: 0 });
    const { status, stderr } = run('facts', file);
    equal(status, 4);
    equal(stderr, `${file} cannot be read: access is denied.\n`);
  });

  it('writes no result to a file that is called like standard output', () => {
    const { status, stderr } = run('convert', sample('mayo_332.stp'), '-o', '-');
    equal(status, 2);
    match(stderr, /written to a file, not to standard output/);
  });

  it('writes no model to a file that is named as another kind of file, or as none', () => {
    for (const name of [
      'a.stl',
      'a.OBJ',
      'a.step',
      'a.3mf',
      'a.gltf',
      'a.pdf',
      'a.glb.zip',
      'a',
      'sub/a',
      '.glb',
      'a.glb/',
    ]) {
      const { status, stderr } = run('convert', sample('mayo_332.stp'), '-o', name);
      equal(status, 2, name);
      match(stderr, /ends with \.glb, \.png, \.jpg or \.jpeg/, name);
    }
  });

  it('ends without a word where nobody reads on, and with a sentence where the disk is full', function () {
    if (process.platform === 'win32') this.skip();
    const through = (to: string) =>
      spawnSync(
        '/bin/sh',
        ['-c', `"$0" "$1" facts "$2" ${to}`, process.execPath, program, sample('mayo_332.stp')],
        {
          encoding: 'utf8',
        },
      );
    equal(through('| true').stderr, '');
    if (process.platform !== 'linux') return;
    const full = through('> /dev/full');
    deepEqual(
      [full.status, full.stderr],
      [4, 'Standard output cannot be written to: the disk is full.\n'],
    );
  });

  it('prints nothing that a terminal obeys, whatever a file says', async function () {
    needs(this, 'anyName');
    const folder = temporaryFolder();
    const file = path.join(folder, '\x1B[31mred\n\u202Epets.step');
    const text = await readFile(sample('as1-oc-214.stp'), 'latin1');
    // STEP writes other signs as numbers: escape, C1, a bidirectional mark, a line break.
    const name = String.raw`nut\X\1B[2J\X\9B31m\X2\202E\X0\\X\0Apart      forged`;
    await writeFile(file, text.replace("PRODUCT('nut','nut'", `PRODUCT('nut','${name}'`), 'latin1');
    const obeyed = /[^\n\P{Cc}]|[\p{Cf}\u2028]/u;
    const facts = run('facts', file);
    equal(facts.status, 0);
    equal(obeyed.exec(facts.stdout)?.[0], undefined, JSON.stringify(facts.stdout));
    match(facts.stdout, /^part {6}nut.*part {6}forged × 8/m);
    const json = run('facts', file, '--json');
    equal(obeyed.exec(json.stdout)?.[0], undefined);
    const told = readModelFacts(JSON.parse(json.stdout));
    equal(told?.fileName, path.basename(file));
    for (const wrong of [run('facts', `${file}.no`), run('convert', file, '-o', folder)]) {
      ok(wrong.status !== 0);
      equal(obeyed.exec(wrong.stderr)?.[0], undefined, JSON.stringify(wrong.stderr));
    }
  });

  it('ends with a code that says whose trouble it was', async () => {
    const folder = temporaryFolder();
    const broken = path.join(folder, 'broken.step');
    await writeFile(broken, 'ISO-10303-21;\nHEADER;');
    const part = sample('nist_ctc_02_asme1_ap242-e1.stp');
    const codes = {
      damaged: run('facts', broken),
      foreign: run('facts', program),
      wrong: run('convert', part),
      slow: run('facts', part, '--time-limit', '0.1'),
      unwritable: run('convert', sample('mayo_332.stp'), '-o', path.join(folder, 'no', 'a.glb')),
    };
    deepEqual(
      Object.values(codes).map(({ status }) => status),
      [1, 1, 2, 3, 4],
    );
    for (const { stderr, stdout } of Object.values(codes)) {
      match(stderr, /^[^\n]+\.\n$/);
      equal(stdout, '');
    }
    match(codes.slow.stderr, /longer than the 0\.1 seconds/);
    match(codes.unwritable.stderr, /there is no such file or folder/);
  });

  it('gives the picture of a part whose geometry nobody can read, and no more', async () => {
    const part = sample('rearwheel_creo11.prt.2');
    const folder = temporaryFolder();
    const picture = path.join(folder, 'a.jpg');
    equal(run('convert', part, '--preview', picture).status, 0);
    equal((await readFile(picture)).readUIntBE(0, 3), 0xffd8ff);
    const { status, stderr } = run('facts', part);
    equal(status, 1);
    match(stderr, /^Saved picture only\. .* is a Creo 11\.0 part\./);
  });

  it('writes the picture that was asked for beside a model that nobody can read', async () => {
    const part = sample('rearwheel_creo11.prt.2');
    const folder = temporaryFolder();
    const [model, picture] = [path.join(folder, 'a.glb'), path.join(folder, 'a.jpg')];
    const { status, stdout, stderr } = run('convert', part, '-o', model, '--preview', picture);
    equal(status, 1);
    equal((await readFile(picture)).readUIntBE(0, 3), 0xffd8ff);
    match(stdout, /a\.jpg: \d+ bytes\nSaved picture only\./);
    match(stderr, /a\.glb: not written\n$/);
    const named = path.join(folder, 'b.jpg');
    equal(run('convert', part, '-o', named).status, 0);
    deepEqual(await readFile(named), await readFile(picture));
  });

  it('gives the picture that was saved in a part, and the one that Caliper draws', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    const parts = { saved: 'disk1.prt', drawn: 'legs.CATPart' };
    for (const [name, part] of Object.entries(parts)) {
      const pictures = ['--preview', at(`${name}.1`), '--rendered', at(`${name}.2`)];
      equal(run('convert', sample(part), ...pictures).status, 0);
    }
    const read = (name: string) => readFile(at(name));
    equal((await read('saved.1')).readUIntBE(0, 3), 0xffd8ff);
    equal((await read('saved.2')).readUInt32BE(16), 1024);
    deepEqual(await read('drawn.1'), await read('drawn.2'));
  });

  it('makes a GLB that needs no extension, and one half as large when asked to', async () => {
    const folder = temporaryFolder();
    const requiredBy = async (name: string, ...options: readonly string[]) => {
      const file = path.join(folder, name);
      equal(run('convert', sample('mayo_332.stp'), '-o', file, ...options).status, 0);
      const glb = await readFile(file);
      const json: unknown = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)));
      return isRecord(json) ? json['extensionsRequired'] : null;
    };
    deepEqual(await requiredBy('compact.glb', '--compact-glb'), ['KHR_mesh_quantization']);
    equal(await requiredBy('part.glb'), undefined);
    equal(await requiredBy('plain.glb', '--plain-glb'), undefined);
    for (const wrong of [
      ['--compact-glb', '--facts', 'f.json'],
      ['--plain-glb', '--facts', 'f.json'],
      ['--compact-glb', '--plain-glb', '-o', 'part.glb'],
    ])
      equal(run('convert', sample('mayo_332.stp'), ...wrong).status, 2);
  });

  it('explains itself and tells its version', () => {
    match(run('--help').stdout, /^caliper convert FILE/);
    match(run('--version').stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it('makes git diff print what changed in a part', async function () {
    needs(this, 'git');
    const repository = temporaryFolder();
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: repository,
        encoding: 'utf8',
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      });
    git('init', '--quiet');
    const textconv = `"${process.execPath}" "${program}" facts`;
    git('config', 'diff.caliper.textconv', textconv);
    await mkdir(path.join(repository, 'parts'));
    await writeFile(path.join(repository, '.gitattributes'), '*.stp diff=caliper\n');
    const file = path.join(repository, 'parts', 'part.stp');
    await copyFile(sample('mayo_332.stp'), file);
    git('add', '.');
    git('commit', '--quiet', '--message', 'a part');
    await copyFile(sample('as1_pe_203.stp'), file);
    const diff = git('diff');
    match(diff, /^-size {6}[\d.]+ × [\d.]+ × [\d.]+ mm, exact$/m);
    match(diff, /^\+size {6}200 × 87 × 150 in, exact$/m);
    ok(!diff.includes('ISO-10303'));
  });
});
