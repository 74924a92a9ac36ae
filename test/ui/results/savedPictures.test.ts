import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackOutcome } from '../../../src/model/viewPack';
import { Assets } from '../../../src/tracking/cache/assets';
import type { SourceState } from '../../../src/tracking/source/sourceState';
import { SavedPictures } from '../../../src/ui/results/savedPictures';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { redPicture } from '../../viewer/glbFixtures';
import { modelAt } from '../base/someModels';

const forever = new AbortController().signal;
const part = 'file:///parts/plate.SLDPRT';

describe('pictures saved in CAD files', () => {
  it('lie in the cache by their content, as those of a service do', async () => {
    const { pictures, folder, asked } = picturesOf();
    const file = await pictures.of(part, forever);
    ok(file !== null && path.dirname(file) === folder);
    equal(path.extname(file), '.png');
    equal(Buffer.compare(await readFile(file), redPicture()), 0);
    deepEqual(asked, ['/parts/plate.SLDPRT']);
    deepEqual(await readdir(folder), [path.basename(file)]);
  });

  it('are looked for in CAD files that are not read, too', async () => {
    const { pictures, asked } = picturesOf();
    const names = ['arm.SLDASM', 'arm.CATProduct', 'arm.asm.12'];
    for (const name of names) {
      const found = await pictures.ofForeign(`file:///parts/${name}`, forever);
      ok(found.path !== null && found.fault === null, name);
    }
    deepEqual(
      asked,
      names.map((name) => `/parts/${name}`),
    );
  });

  it('are told to be none, or why, in CAD files that are not read', async () => {
    const foreign = 'file:///parts/arm.SLDASM';
    const refused = {
      kind: 'refused',
      code: 'notCad',
      message: 'A web page.',
      where: null,
    } as const;
    const none = { path: null, isLookedFor: true, fault: null };
    deepEqual(await picturesOf({ bytes: null }).pictures.ofForeign(foreign, forever), none);
    const { pictures } = picturesOf({ answer: refused });
    deepEqual(await pictures.ofForeign(foreign, forever), { ...none, fault: 'A web page.' });
    const broken = picturesOf({ answer: new Error('broken') });
    deepEqual(await broken.pictures.ofForeign(foreign, forever), { ...none, isLookedFor: false });
  });

  it('are not looked for in formats that hold none, nor in files that must not be read', async () => {
    const { pictures, asked } = picturesOf();
    equal(await pictures.of('file:///parts/plate.step', forever), null);
    equal(await pictures.of('vscode-vfs://web/plate.SLDPRT', forever), null);
    deepEqual(asked, []);
  });

  it('are those of the bytes that were sent, and of no later ones', async () => {
    for (const state of ['changed', 'missing'] as const) {
      const { pictures, asked } = picturesOf({ state });
      equal(await pictures.ofModel(model, forever), null);
      deepEqual(asked, []);
    }
    const { pictures } = picturesOf();
    ok((await pictures.ofModel(model, forever)) !== null);
  });

  it('are missing without a word where there is none', async () => {
    const refused = { kind: 'refused', code: 'notCad', message: 'No CAD.', where: null } as const;
    for (const told of [{ answer: refused }, { bytes: null }]) {
      const { pictures, folder, logged } = picturesOf(told);
      equal(await pictures.of(part, forever), null);
      deepEqual([logged, await readdir(folder)], [[], []]);
    }
  });

  it('are not shown when what was written is no picture', async () => {
    const { pictures } = picturesOf({ bytes: Buffer.from('<svg xmlns="any"/>') });
    equal(await pictures.of(part, forever), null);
  });

  it('are missing with a line in the log when the reader breaks down', async () => {
    const { pictures, logged } = picturesOf({ answer: new Error('broken') });
    equal(await pictures.of(part, forever), null);
    deepEqual(logged, ['The picture saved in plate.SLDPRT is not shown: Error: broken']);
  });
});

const model = { ...modelAt({ kind: 'waiting' }), source: part };

interface Told {
  readonly state?: SourceState;
  readonly answer?: PackOutcome | Error;
  /** What is written; null for nothing. */
  readonly bytes?: Uint8Array | null;
}

function picturesOf({ state = 'same', answer, bytes = redPicture() }: Told = {}) {
  // A picture may be the first thing that comes into the cache.
  const folder = path.join(temporaryFolder(), 'cache');
  const asked: string[] = [];
  const logged: string[] = [];
  const noService = () => {
    throw new Error('no service is asked');
  };
  const assets = new Assets({ folder, clientOf: noService, limitBytes: () => 1e9 });
  const pictures = new SavedPictures({
    folder,
    reader: {
      picture: async (file, picturePath) => {
        asked.push(file.path);
        if (answer instanceof Error) throw answer;
        if (answer) return answer;
        if (bytes) await writeFile(picturePath, bytes);
        return { kind: 'packed' };
      },
    },
    keep: (body, options) => assets.keep(body, options),
    states: { of: () => Promise.resolve(state) },
    diskPathOf: (source) => (source.startsWith('file://') ? source.slice('file://'.length) : null),
    log: (line) => logged.push(line),
  });
  return { pictures, folder, asked, logged };
}
