import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { surveyFolder, type SurveyHooks } from '../../../src/cli/survey/surveyFolder';
import { surveyCsv, surveyLines } from '../../../src/cli/survey/surveyText';
import { binaryStl } from '../../kernel/readers/resultFixtures';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { withDamagedNut } from '../../fixtures/damagedNut';

const limits = { quality: 'draft', timeLimitSeconds: 120, memoryLimitMB: 2048 } as const;
const kernelEntry = path.resolve('dist', 'kernel.js');

describe('the survey of a folder', function () {
  this.timeout(240_000);
  let folder = '';

  beforeEach(async () => {
    folder = temporaryFolder();
    await mkdir(path.join(folder, 'deep', 'er'), { recursive: true });
    await mkdir(path.join(folder, '.git'));
    for (const [sample, name] of [
      ['as1-oc-214.stp', 'deep/er/as1.STP'],
      ['handle.CATPart', 'handle.CATPart'],
      ['rearwheel_creo11.prt.2', 'deep/rearwheel.prt.2'],
      ['as1-oc-214.stp', '.git/kept.stp'],
    ] as const) {
      await copyFile(path.resolve('samples', sample), path.join(folder, name));
    }
    await writeFile(path.join(folder, '=broken.step'), 'no CAD file');
    await writeFile(path.join(folder, 'readme.txt'), 'no CAD file, by its name');
    await mkdir(path.join(folder, '.hidden'));
    await writeFile(path.join(folder, '.hidden', 'kept.step'), 'of a program');
    if (process.platform === 'win32') return;
    await symlink(folder, path.join(folder, 'deep', 'again'));
    await symlink(path.join(folder, 'handle.CATPart'), path.join(folder, 'deep', 'link.CATPart'));
  });

  const survey = (hooks: Partial<SurveyHooks> = {}) => {
    const { signal } = new AbortController();
    const now = () => 0;
    return surveyFolder(folder, limits, {
      ...{ kernelEntry, signal, now, phase: () => undefined },
      ...hooks,
    });
  };

  it('says of a file whose name is not valid UTF-8 that it is to be renamed', async function () {
    // Other systems take no such names.
    if (process.platform !== 'linux') this.skip();
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/fl`), Buffer.from([0xe4, 0x2e]), Buffer.from('stp')]),
      'x',
    );
    const { files } = await survey();
    const sentences =
      files.find(({ path: name }) => name.startsWith('fl'))?.sentences.join(' ') ?? '';
    match(sentences, /its name is not valid UTF-8, and cannot be opened: rename it\.$/);
  });

  it('says of each CAD file below it how well it is read, and why not better', async () => {
    const { files, found, isWhole } = await survey();
    deepEqual([found, isWhole], [4, true]);
    deepEqual(
      files.map(({ path: name, state, format, parts }) => [name, state, format, parts]),
      [
        ['=broken.step', 'refused', null, null],
        ['deep/er/as1.STP', 'exact', 'STEP', 5],
        ['deep/rearwheel.prt.2', 'picture', null, null],
        ['handle.CATPart', 'mesh', 'CATIA V5', 1],
      ],
    );
    match(files[0]?.sentences.join(' ') ?? '', /STEP/);
    match(files[2]?.sentences.join(' ') ?? '', /Save a copy as STEP in Creo/);
  });

  it('tries files of triangles as well, which cannot be exact', async () => {
    await writeFile(path.join(folder, 'cube.stl'), binaryStl());
    const told = await survey();
    deepEqual(
      told.files.filter(({ path: name }) => name === 'cube.stl').map((file) => ({ ...file })),
      [
        {
          ...{ path: 'cube.stl', bytes: 684, seconds: 0, state: 'mesh', format: 'STL (binary)' },
          ...{ schema: null, parts: 1, placements: 1, faces: null, missingFaces: 0 },
          ...{ triangles: 12 },
          sentences: ['There is no unit in the file: its lengths are taken as millimetres.'],
        },
      ],
    );
    const rows = surveyLines(told).map((line) => line.split(/\s{2,}/).join(' '));
    ok(rows.includes('.stl 1 0 0 1 0 0 0 –'), rows.join('\n'));
    ok(rows.includes('all 5 1 0 2 1 1 0 25.0'), rows.join('\n'));
  });

  it('is a table by endings, with the reasons below, and one for spreadsheets', async () => {
    const told = await survey();
    const lines = surveyLines(told);
    match(lines[0] ?? '', /^4 CAD files in /);
    deepEqual(
      lines.slice(2, 8).map((line) => line.split(/\s{2,}/).join(' ')),
      [
        ' files exact incomplete mesh picture refused trouble exact %',
        '.catpart 1 0 0 1 0 0 0 0.0',
        '.prt 1 0 0 0 1 0 0 0.0',
        '.step 1 0 0 0 0 1 0 0.0',
        '.stp 1 1 0 0 0 0 0 100.0',
        'all 4 1 0 1 1 1 0 25.0',
      ],
    );
    equal(lines.filter((line) => line === 'refused').length, 1);
    const isToldOfLinks = lines.includes('Links to CAD files, which are not followed: 1');
    equal(isToldOfLinks, process.platform !== 'win32');
    match(lines.join('\n'), /\nrefused\n {2}=broken\.step: .+/);
    const [header, broken] = surveyCsv(told);
    match(header ?? '', /^path,state,format,schema,bytes,seconds,/);
    match(broken ?? '', /^\.\/=broken\.step,refused,,,11,0,/);
  });

  it('says how many CAD files of kinds that are not read it left out', async () => {
    equal(
      surveyLines(await survey())
        .join('\n')
        .includes('left out'),
      false,
    );
    for (const name of ['a.SLDASM', 'deep/b.sldasm', 'c.ipt', 'd.asm.3', 'notes.txt']) {
      await writeFile(path.join(folder, name), 'any');
    }
    const told = await survey();
    equal(told.found, 4);
    const line =
      'CAD files of kinds that Caliper does not read, left out: 4 (.sldasm 2, .asm 1, .ipt 1)';
    ok(surveyLines(told).includes(line), surveyLines(told).join('\n'));
  });

  it('calls a model of which parts could not be built incomplete', async () => {
    const whole = await readFile(path.resolve('samples', 'as1_pe_203.stp'), 'latin1');
    const damaged = withDamagedNut(whole);
    await writeFile(path.join(folder, 'damaged.stp'), damaged, 'latin1');
    const { files } = await survey();
    equal(files.find(({ path: name }) => name === 'damaged.stp')?.state, 'incomplete');
  });

  it('calls a file incomplete whose solids are not closed: faces may be missing', async () => {
    await writeFile(path.join(folder, 'open.stp'), await openSolids(), 'latin1');
    const told = await survey();
    const file = told.files.find(({ path: name }) => name === 'open.stp');
    equal(file?.state, 'incomplete');
    equal(file.openPlacements, 18);
    match(
      surveyLines(told).join('\n'),
      /\nincomplete(\n {2}.*)*\n {2}open\.stp: No exact volume or area, because the body is not closed/,
    );
  });

  it('lists an exact file of surfaces that enclose nothing', async () => {
    const open = (await openSolids())
      .replaceAll('CLOSED_SHELL', 'OPEN_SHELL')
      .replaceAll(
        /MANIFOLD_SOLID_BREP\('([^']*)',(#\d+)\)/g,
        "SHELL_BASED_SURFACE_MODEL('$1',($2))",
      );
    await writeFile(path.join(folder, 'surfaces.stp'), open, 'latin1');
    const told = await survey();
    const file = told.files.find(({ path: name }) => name === 'surfaces.stp');
    equal(file?.state, 'exact');
    equal(file.openPlacements, 18);
    match(surveyLines(told).join('\n'), /\nexact, but not closed\n {2}surfaces\.stp\n/);
  });

  it('calls a file incomplete that has different instances of one number', async () => {
    const whole = await readFile(path.resolve('samples', 'as1-oc-214.stp'), 'latin1');
    const again = (x: number) => `#9000001=CARTESIAN_POINT('',(${x}.,0.,0.));`;
    const doubled = whole.replace('ENDSEC;\nEND-ISO', `${again(1)}\n${again(2)}\nENDSEC;\nEND-ISO`);
    ok(doubled.length > whole.length);
    await writeFile(path.join(folder, 'doubled.stp'), doubled, 'latin1');
    const { files } = await survey();
    const file = files.find(({ path: name }) => name === 'doubled.stp');
    equal(file?.state, 'incomplete');
    match(file.sentences.join(' '), /#9000001 more than once, and differently/);
  });

  it('hands over each file when it is done, with its result where there is one', async () => {
    const heard: (readonly [string, boolean])[] = [];
    await survey({
      surveyed: ({ path: name }, conversion) => {
        heard.push([name, conversion !== null]);
        return Promise.resolve();
      },
    });
    deepEqual(heard, [
      ['=broken.step', false],
      ['deep/er/as1.STP', true],
      ['deep/rearwheel.prt.2', true],
      ['handle.CATPart', true],
    ]);
  });

  it('ends with what is done when it is stopped, and says so', async () => {
    const stopped = new AbortController();
    const told = await survey({
      signal: stopped.signal,
      phase: (phase) => {
        if (phase.startsWith('3 of 4')) stopped.abort();
      },
    });
    deepEqual([told.found, told.isWhole, told.files.length], [4, false, 2]);
    match(surveyLines(told)[0] ?? '', /, 2 of them tried: the survey was stopped$/);
  });

  it('is printed by the command line, and ends with 0 whatever became of the files', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [path.resolve('dist', 'cli.js'), 'survey', ...args], {
        encoding: 'utf8',
      });
    const { status, stdout, stderr } = run(folder, '--json');
    deepEqual([status, stderr], [0, '']);
    const told: unknown = JSON.parse(stdout);
    match(JSON.stringify(told), /"state":"exact"/);
    equal(run(path.join(folder, 'nowhere')).status, 4);
    equal(run(folder, folder).status, 2);
    equal(run(folder, '--csv', '--json').status, 2);
    equal(run(folder, '-o', 'a.glb').status, 2);
  });
});

/** The assembly as1, of each of whose solids one face is gone. */
async function openSolids(): Promise<string> {
  const whole = await readFile(path.resolve('samples', 'as1-oc-214.stp'), 'latin1');
  const open = whole.replaceAll(/(CLOSED_SHELL\('[^']*',\()#\d+,/g, '$1');
  ok(open.length < whole.length);
  return open;
}
