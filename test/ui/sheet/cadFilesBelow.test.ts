import { deepEqual, equal, rejects } from 'node:assert/strict';
import {
  cadFilesBelow,
  type FolderEntry,
  type ListFolder,
  type SearchLimits,
} from '../../../src/ui/sheet/cadFilesBelow';

type Tree = { readonly [name: string]: Tree | 'file' | 'other' };

const roomy: SearchLimits = { files: 100, folders: 100, depth: 10 };

describe('looking for CAD files below a folder', () => {
  it('finds them in all folders, sorted as a person would', async () => {
    const { files, isCut } = await look({
      'part10.step': 'file',
      'part2.STEP': 'file',
      'notes.txt': 'file',
      sub: { 'bolt.prt.12': 'file', deeper: { 'a.sldprt': 'file' } },
    });
    deepEqual(files, ['part2.STEP', 'part10.step', 'sub/bolt.prt.12', 'sub/deeper/a.sldprt']);
    equal(isCut, false);
  });

  it('passes by hidden folders, packages and links', async () => {
    const { files } = await look({
      '.git': { 'a.step': 'file' },
      node_modules: { 'b.step': 'file' },
      'link.step': 'other',
      round: 'other',
      'c.step': 'file',
    });
    deepEqual(files, ['c.step']);
  });

  it('takes no folder with a CAD name for a file', async () => {
    deepEqual((await look({ 'a.step': { 'b.step': 'file' } })).files, ['a.step/b.step']);
  });

  it('says when there may be more than it took', async () => {
    const many = { 'a.step': 'file', 'b.step': 'file', 'c.step': 'file' } as const;
    const cut = await look(many, { ...roomy, files: 2 });
    deepEqual([cut.files, cut.isCut], [['a.step', 'b.step'], true]);
    equal((await look({ x: { y: {} } }, { ...roomy, depth: 1 })).isCut, true);
    equal((await look({ x: {}, y: {} }, { ...roomy, folders: 2 })).isCut, true);
    equal((await look({ x: {}, y: {} }, { ...roomy, folders: 3 })).isCut, false);
  });

  it('names folders that cannot be read, and goes on', async () => {
    const tree: Tree = { locked: {}, open: { 'a.step': 'file' } };
    const list: ListFolder<Tree> = (place) =>
      place === tree['locked'] ? Promise.reject(new Error('EACCES')) : listTree(place);
    const found = await cadFilesBelow(tree, list, roomy, new AbortController().signal);
    deepEqual(found.unreadable, ['locked']);
    deepEqual(
      found.files.map(({ path }) => path),
      ['open/a.step'],
    );
  });

  it('ends when it is told to', async () => {
    await rejects(cadFilesBelow({}, listTree, roomy, AbortSignal.abort()), { name: 'AbortError' });
  });
});

async function look(tree: Tree, limits = roomy) {
  const found = await cadFilesBelow(tree, listTree, limits, new AbortController().signal);
  return { ...found, files: found.files.map(({ path }) => path) };
}

function listTree(tree: Tree): Promise<readonly FolderEntry<Tree>[]> {
  return Promise.resolve(
    Object.entries(tree).map(([name, what]) =>
      typeof what === 'string'
        ? { name, place: {}, kind: what }
        : { name, place: what, kind: 'folder' },
    ),
  );
}
