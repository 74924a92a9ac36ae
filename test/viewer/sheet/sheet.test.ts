import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTranslations } from '../../../src/words/say';
import type { SheetRow, SheetState } from '../../../src/model/page/sheetMessages';
import { summaryOf } from '../../../src/viewer/sheet/sheet';

describe('the line over a contact sheet', () => {
  afterEach(() => {
    setTranslations(null);
  });

  it('counts files by how they stand, and leaves out what there is none of', () => {
    equal(summaryOf(rows('ready', 'ready', 'failed')), '3 CAD files: 2 ready, 1 failed');
    equal(summaryOf(rows('running')), '1 CAD file: 1 on their way');
    equal(summaryOf([]), '0 CAD files');
  });

  it('is in the language of the page', () => {
    setTranslations(JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')));
    equal(/[a-z]{2,}/.test(summaryOf(rows('ready', 'running', 'failed'))), false);
  });
});

function rows(...states: readonly SheetState[]): readonly SheetRow[] {
  return states.map((state, i) => ({
    ...{ key: `${i}`, path: `part-${i}.step`, state },
    ...{ words: '', picture: null, facts: [] },
    values: { size: null, volume: null, bytes: null, date: null },
  }));
}
