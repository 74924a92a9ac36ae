import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Packer } from '../../../../src/service/node/kernels/packer';
import { fakeKernel, type brokenEngines } from '../../../fixtures/fakeKernels';
import { bumpyStl } from '../../../bench/growth/growthMeshes';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { binaryStl } from '../../../kernel/readers/resultFixtures';
import { openedPack } from '../../../kernel/packs';
import { packGlb, twoCubes } from '../../../viewer/glbFixtures';
import { readChangesInWords } from '../../../../src/model/compare/readChangesInWords';
import type { NumberOptions } from '../../../../src/model/page/viewerMessages';

const forever = new AbortController().signal;

describe('the packer', function () {
  this.timeout(60_000);
  let folder: string;
  let packer: Packer | undefined;

  const start = (
    entry = path.resolve('dist', 'kernel.js'),
    deadlineMs = 30_000,
    graceMs = 30_000,
  ) => {
    const limits = () => ({ memoryMB: 1024, deadlineMs });
    const log = () => undefined;
    packer = new Packer({ entry, folder: path.join(folder, 'own'), limits, log, graceMs });
    return packer;
  };
  const fileOf = async (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return { path: file, fileName: name, packPath: `${file}.pack` };
  };

  beforeEach(async () => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await packer?.stop();
  });

  it('packs one file after the other in the order they came', async () => {
    const files = [await fileOf('a.glb', await twoCubes()), await fileOf('b.stl', binaryStl())];
    const one = start();
    one.warm();
    deepEqual(await Promise.all(files.map((file) => one.pack(file, forever))), [
      { kind: 'packed' },
      { kind: 'packed' },
    ]);
    const formats = files.map(async ({ packPath }) => {
      const { description } = openedPack(await readFile(packPath));
      return description.facts.format;
    });
    deepEqual(await Promise.all(formats), ['GLB', 'STL (binary)']);
    deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('tells what became of a file in the unit and with the places that were chosen', async () => {
    const before = await fileOf('before.stl', binaryStl());
    const after = await fileOf('after.stl', binaryStl(2));
    const one = start();
    const linesIn = async (numbers: NumberOptions) => {
      const changesPath = path.join(folder, `${numbers.units}.json`);
      const into = { changesPath, picturePath: path.join(folder, 'change.png'), numbers };
      deepEqual(await one.compare(before, after, into, forever), { kind: 'packed' });
      return readChangesInWords(await readFile(changesPath, 'utf8')).lines.join('\n');
    };
    match(await linesIn({ units: 'auto', decimals: null }), / mm$/m);
    const inInches = await linesIn({ units: 'in', decimals: 4 });
    match(inInches, /^size: ≈ \d+\.\d{4} × .* in$/m);
    ok(!inInches.includes('mm'), inInches);
  });

  it('draws a change for a list of changes smaller than for one to look at, and none where none is asked', async () => {
    const before = await fileOf('before.stl', binaryStl());
    const after = await fileOf('after.stl', binaryStl(2));
    const one = start();
    const numbers = { units: 'auto', decimals: null } as const;
    const pictureOf = async (name: string | null, small: { readonly smallPicture?: true } = {}) => {
      const picturePath = name === null ? null : path.join(folder, name);
      const into = {
        changesPath: path.join(folder, 'change.json'),
        picturePath,
        ...small,
        numbers,
      };
      deepEqual(await one.compare(before, after, into, forever), { kind: 'packed' });
      return picturePath === null ? null : (await readFile(picturePath)).readUInt32BE(16);
    };
    equal(await pictureOf('large.png'), 2048);
    equal(await pictureOf('small.png', { smallPicture: true }), 1280);
    const there = (await readdir(folder)).toSorted();
    await pictureOf(null);
    deepEqual((await readdir(folder)).toSorted(), there);
  });

  it('writes packs, pictures and facts for this user alone', async function () {
    if (process.platform === 'win32') this.skip();
    const file = await fileOf('a.glb', await twoCubes());
    const [picture, facts] = ['a.png', 'a.json'].map((name) => path.join(folder, name));
    const one = start();
    await one.pack(file, forever);
    await one.draw(file, 'iso', picture ?? '', forever);
    await one.facts(file, facts ?? '', forever);
    for (const made of [file.packPath, picture ?? '', facts ?? '']) {
      equal((await stat(made)).mode & 0o777, 0o600, made);
    }
  });

  it('refuses a damaged file with its place, and goes on with the next one', async () => {
    const one = start();
    const damaged = await fileOf('a.glb', (await twoCubes()).subarray(0, 900));
    const packing = await one.pack(damaged, forever);
    equal(packing.kind === 'refused' && packing.where, 'byte 8');
    equal(existsSync(damaged.packPath), false);
    const sound = await fileOf('b.glb', await twoCubes());
    deepEqual(await one.pack(sound, forever), { kind: 'packed' });
  });

  it('refuses a file of some hundred bytes that would become gigabytes, and leaves no draft', async () => {
    const one = start();
    const document = {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ componentType: 5126, count: 119_999_997, type: 'VEC3' }],
    };
    const small = packGlb(document, new Uint8Array(4));
    ok(small.length < 352);
    const packing = await one.pack(await fileOf('a.glb', small), forever);
    deepEqual(packing, {
      kind: 'refused',
      code: 'tooComplex',
      message: 'The 3D file describes more geometry than a file of its size can hold.',
      where: 'accessors',
    });
    deepEqual((await readdir(folder)).sort(), ['a.glb', 'own']);
  });

  it('says that a file could not be read or written, and not that its program broke down', async () => {
    const one = start();
    const sound = await fileOf('a.glb', await twoCubes());
    const why = 'ENOENT: no such file or directory';
    const trouble = {
      kind: 'failed',
      message: `A file of this model could not be read or written on this machine: ${why}.`,
    };
    const gone = { ...sound, path: path.join(folder, 'gone', 'b.glb') };
    deepEqual(await one.pack(gone, forever), trouble);
    const nowhere = { ...sound, packPath: path.join(folder, 'gone', 'a.pack') };
    deepEqual(await one.pack(nowhere, forever), trouble);
    deepEqual(await one.pack(sound, forever), { kind: 'packed' });
  });

  it('takes the picture that is saved in a CAD file, and writes nothing when there is none', async () => {
    const one = start();
    const picture = path.join(folder, 'picture');
    const part = { path: path.resolve('samples/disk1.prt'), fileName: 'disk1.prt' };
    deepEqual(await one.picture(part, picture, forever), { kind: 'packed' });
    equal((await readFile(picture)).toString('hex', 0, 3), 'ffd8ff');
    const without = { path: path.resolve('samples/mayo_332.stp'), fileName: 'mayo_332.stp' };
    const none = path.join(folder, 'none');
    deepEqual(await one.picture(without, none, forever), { kind: 'packed' });
    equal(existsSync(none), false);
  });

  it('finishes a picture that it has begun when the model comes first: its process is needed next', async () => {
    const one = start();
    const picture = path.join(folder, 'picture');
    const part = { path: path.resolve('samples/disk1.prt'), fileName: 'disk1.prt' };
    const nobodyWaits = new AbortController();
    const reading = one.picture(part, picture, nobodyWaits.signal);
    await new Promise((resolve) => setImmediate(resolve));
    nobodyWaits.abort();
    deepEqual(await reading, { kind: 'packed' });
    equal(existsSync(picture), true);
  });

  it('does not begin a picture that nobody waits for, nor waits long for one that does not end', async () => {
    const part = { path: path.resolve('samples/disk1.prt'), fileName: 'disk1.prt' };
    const cancelled = { kind: 'failed', message: 'Cancelled.' };
    const picture = path.join(folder, 'picture');
    deepEqual(await start().picture(part, picture, AbortSignal.abort()), cancelled);
    const hanging = new AbortController();
    const reading = start(await fakeKernel('hangs'), 30_000, 100).picture(
      part,
      picture,
      hanging.signal,
    );
    await new Promise((resolve) => setImmediate(resolve));
    hanging.abort();
    deepEqual(await reading, cancelled);
  });

  it('knows that a file is of no kind', async () => {
    const packing = await start().pack(await fileOf('a.bin', Buffer.alloc(500, 7)), forever);
    equal(packing.kind === 'refused' && packing.code, 'notCad');
  });

  const troubles: Partial<Record<keyof typeof brokenEngines, RegExp>> = {
    crashes: /broke down on this file/,
    hangs: /took longer than the 1 seconds/,
  };
  for (const [engine, sentence] of Object.entries(troubles)) {
    it(`says so when its process ${engine}, and starts another one`, async () => {
      const isHanging = engine === 'hangs';
      const kernel = await fakeKernel(isHanging ? 'hangs' : 'crashes');
      // A process that crashes has to be started before its time is over, however busy the machine is.
      const one = start(kernel, isHanging ? 1000 : 30_000);
      for (const name of ['a.glb', 'b.glb']) {
        const packing = await one.pack(await fileOf(name, await twoCubes()), forever);
        match(packing.kind === 'failed' ? packing.message : packing.kind, sentence);
      }
    });
  }

  it('tells while it packs what it does and how far it is', async () => {
    const phases = new Set<string>();
    const shares: number[] = [];
    const file = await fileOf('a.stl', bumpyStl(200_000));
    const packing = await start().pack(file, forever, (phase, fraction) => {
      phases.add(phase);
      shares.push(fraction ?? NaN);
    });
    deepEqual(packing, { kind: 'packed' });
    deepEqual([...phases], ['Reading', 'Writing']);
    ok(shares.length > 8, `${shares.length} reports`);
    ok(shares.every((share) => share > 0 && share <= 1));
  });

  it('stops at once when nobody waits any more', async () => {
    const one = start(await fakeKernel('hangs'));
    const ended = new AbortController();
    const packing = one.pack(await fileOf('a.glb', await twoCubes()), ended.signal);
    ended.abort();
    equal((await packing).kind, 'failed');
  });
});
