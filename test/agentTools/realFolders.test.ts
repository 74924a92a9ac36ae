import { equal } from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RealFolders } from '../../src/agentTools/realFolders';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('the folders that are open', () => {
  const place = temporaryFolder();
  const at = (...names: string[]) => path.join(place, ...names);
  before(function () {
    needs(this, 'links');
    for (const folder of ['one/sub', 'two', 'elsewhere/sub'])
      mkdirSync(at(folder), { recursive: true });
    for (const file of [
      'one/sub/a.step',
      'elsewhere/a.step',
      'two/b.step',
      'elsewhere/sub/c.step',
    ]) {
      writeFileSync(at(file), 'x');
    }
    symlinkSync(at('elsewhere'), at('one', 'out'));
    symlinkSync(at('elsewhere', 'a.step'), at('one', 'linked.step'));
    symlinkSync(at('two', 'b.step'), at('one', 'other.step'));
    symlinkSync(at('nowhere'), at('one', 'dangling.step'));
    symlinkSync(at('one'), at('alias'));
    symlinkSync(at('elsewhere', 'sub'), at('one', 'sub', 'up'));
  });

  const cases: readonly (readonly [what: string, file: string, holds: boolean])[] = [
    ['a file in one of them', 'one/sub/a.step', true],
    ['a file in another one', 'two/b.step', true],
    ['a file that is gone, of a folder that is gone', 'one/gone/gone.step', true],
    ['a file by a path that leads there through a link from outside', 'alias/sub/a.step', true],
    ['a link from one to another of them', 'one/other.step', true],
    ['a file elsewhere', 'elsewhere/a.step', false],
    ['a link to a file elsewhere', 'one/linked.step', false],
    ['a file below a link to a folder elsewhere', 'one/out/a.step', false],
    ['a file below a link, which is gone', 'one/out/gone.step', false],
    ['what stands above a link elsewhere', 'one/sub/up/../a.step', true],
    ['a link to nothing', 'one/dangling.step', false],
    ['a folder whose name begins like theirs', 'one-more/a.step', false],
    ['the folder itself', 'one', false],
  ];
  for (const [what, file, holds] of cases) {
    it(`${holds ? 'hold' : 'do not hold'} ${what}`, async () => {
      const folders = await RealFolders.of([at('one'), at('two')]);
      equal(await folders.holdFile(path.join(place, file)), holds);
    });
  }

  it('hold nothing where none is open, or the one that is has gone', async () => {
    equal(await (await RealFolders.of([])).holdFile(at('one/sub/a.step')), false);
    equal(await (await RealFolders.of([at('gone')])).holdFile(at('gone/a.step')), false);
  });

  it('hold their files where a folder is itself a link', async () => {
    const folders = await RealFolders.of([at('alias')]);
    equal(await folders.holdFile(at('alias/sub/a.step')), true);
    equal(await folders.holdFile(at('one/sub/a.step')), true);
    equal(await folders.holdFile(at('alias/out/a.step')), false);
  });

  it('do not hold a file any more whose folder has given way to a link', async () => {
    mkdirSync(at('two', 'late'));
    writeFileSync(at('two', 'late', 'c.step'), 'x');
    const before = await RealFolders.of([at('two')]);
    equal(await before.holdFile(at('two/late/c.step')), true);
    renameSync(at('two', 'late'), at('two', 'early'));
    symlinkSync(at('elsewhere', 'sub'), at('two', 'late'));
    equal(await (await RealFolders.of([at('two')])).holdFile(at('two/late/c.step')), false);
  });
});
