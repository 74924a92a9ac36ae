import { deepEqual, equal } from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readReview, inOtherStyle, type SavedReview } from '../../../src/ui/compare/savedReview';
import { ReviewStore } from '../../../src/ui/compare/reviewStore';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { uuid } from '../base/rememberedRecords';

const review: SavedReview = {
  name: 'parts',
  folder: 'file:///w/parts',
  base: { name: 'main', hash: 'a1' },
  head: null,
  changes: [
    { before: 'a.step', after: 'b.step' },
    { before: null, after: 'new.stl' },
  ],
  seen: [{ lines: ['4 holes ∅6 → ∅8'], hasPicture: true }],
};

const fourFiles = Array.from({ length: 4 }, () => ({ before: 'a.step', after: 'a.step' }));

describe('a review that is kept', () => {
  it('is read as it was written', () => {
    deepEqual(readReview(JSON.parse(JSON.stringify(review))), review);
    const two = { ...review, head: { name: 'HEAD', hash: 'b2' } };
    deepEqual(readReview(JSON.parse(JSON.stringify(two))), two);
  });

  it('is none when somebody damaged it', () => {
    const [seen = { lines: [], hasPicture: false }] = review.seen;
    for (const damage of [
      null,
      [],
      { ...review, base: 'main' },
      { ...review, head: undefined },
      { ...review, folder: '' },
      { ...review, changes: [{ before: null, after: null }] },
      { ...review, seen: [{ lines: 'none' }] },
      { ...review, seen: [seen, seen, seen] },
    ]) {
      equal(readReview(damage), null);
    }
  });

  it('knows which files are told in another unit or with other decimals than is wanted', () => {
    const inInches = { units: 'in', decimals: 2 } as const;
    const told = { lines: ['nut moved ΔX 3 mm'], hasPicture: true };
    const seen = [
      told,
      { ...told, numbers: inInches },
      { ...told, numbers: { units: 'in', decimals: null } as const },
      { ...told, lines: ['The model is the same.'] },
    ];
    const kept = readReview(JSON.parse(JSON.stringify({ ...review, changes: fourFiles, seen })));
    deepEqual(kept && inOtherStyle(kept, inInches), [0, 2]);
    deepEqual(kept && inOtherStyle(kept, { units: 'auto', decimals: null }), [1, 2]);
  });

  it('is found again by its key, and those of long ago make room', async () => {
    const folder = temporaryFolder();
    const store = new ReviewStore(folder);
    for (let number = 0; number < 12; number++) {
      await store.begin(uuid(number));
      await store.keep(uuid(number), review);
      utimesSync(store.folderOf(uuid(number)), number + 1, number + 1);
    }
    mkdirSync(path.join(folder, 'of others'));
    deepEqual(await store.get(uuid(11)), review);
    equal(await store.get(uuid(0)), null);
    equal(readdirSync(folder).length, 11);
  });
});
