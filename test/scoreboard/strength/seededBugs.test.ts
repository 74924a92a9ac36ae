import { doesNotThrow, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withBug } from './seededBug';
import { seededBugs } from './seededBugs';

describe('the bugs that the scoreboard puts back', () => {
  for (const bug of seededBugs) {
    it(`have their place in the code, and tests that hold them: ${bug.name}`, () => {
      const text = readFileSync(path.join('src', bug.file), 'utf8');
      doesNotThrow(() => withBug(text, bug));
      for (const name of bug.heldBy) {
        ok(/^[A-Z]\d+$/.test(name) || existsSync(`test/${name}.test.ts`), name);
      }
    });
  }
});
