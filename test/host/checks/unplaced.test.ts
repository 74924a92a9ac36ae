import { deepEqual } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { unplacedFaults } from './unplaced.mjs';

const tables = {
  rooms: { kernel: [], words: [] },
  inside: { kernel: { base: [], 'main.ts': ['base'] } },
};

describe('the search for files without a place', () => {
  it('finds those in no room, and those in a room beside its places, though they import nothing', () => {
    const right = ['extension.ts', 'words/say.ts', 'kernel/base/deep/one.ts', 'kernel/main.ts'];
    const doors = ['kernel/index.ts', 'kernel/wasm.d.ts'];
    const wrong = ['kernel/helpers/a.ts', 'kernel/noop.ts', 'other.ts', 'shared/b.ts'];
    const root = temporaryFolder();
    for (const file of [...right, ...doors, ...wrong]) {
      mkdirSync(path.dirname(path.join(root, 'src', file)), { recursive: true });
      writeFileSync(path.join(root, 'src', file), '');
    }
    deepEqual(unplacedFaults(root, tables), [
      'src/kernel/helpers/a.ts is in no place of the table of src/kernel/.',
      'src/kernel/noop.ts is in no place of the table of src/kernel/.',
      'src/other.ts is in no place of the table of rooms.',
      'src/shared/b.ts is in no place of the table of rooms.',
    ]);
  });
});
