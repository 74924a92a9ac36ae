import { deepEqual, equal } from 'node:assert/strict';
import {
  readSheetMessage,
  readSheetRequest,
  type SheetRow,
} from '../../../src/model/page/sheetMessages';

const row: SheetRow = {
  ...{ key: 'k', path: 'a.step', state: 'ready', words: 'Ready in 2 s' },
  ...{ picture: null, facts: ['1 part'] },
  values: { size: 0.1, volume: null, bytes: 2048, date: 7 },
};

describe('messages of a contact sheet', () => {
  it('arrive as they were sent', () => {
    for (const message of [
      { kind: 'sheet', rows: [row, { ...row, picture: 'https://x/p.png' }] },
      { kind: 'row', row },
    ]) {
      deepEqual(readSheetMessage(structuredClone(message)), message);
    }
    for (const request of [
      { kind: 'ready' },
      { kind: 'open', key: 'k' },
      { kind: 'save', format: 'csv' },
    ]) {
      deepEqual(readSheetRequest(structuredClone(request)), request);
    }
  });

  it('are nothing when they make no sense', () => {
    for (const value of [
      null,
      'row',
      [],
      {},
      { kind: 'row' },
      { kind: 'row', row: { ...row, state: 'odd' } },
    ]) {
      equal(readSheetMessage(value), null);
    }
    for (const value of [
      null,
      {},
      { kind: 'open' },
      { kind: 'save', format: 'exe' },
      { kind: 'run' },
    ]) {
      equal(readSheetRequest(value), null);
    }
  });

  it('lose rows and lines that are none', () => {
    const rows = [row, 7, { ...row, facts: ['x', 3, ''] }, { ...row, key: '' }];
    deepEqual(readSheetMessage({ kind: 'sheet', rows }), {
      kind: 'sheet',
      rows: [row, { ...row, facts: ['x'] }],
    });
  });
});
