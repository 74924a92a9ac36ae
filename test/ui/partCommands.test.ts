import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { visibilityChanges } from '../../src/contract/viewerMessages';
import { partCommands } from '../../src/ui/partCommands';

describe('partCommands', () => {
  it('passes on which change is wanted, and of which rows', () => {
    const changes: unknown[] = [];
    const jobs = partCommands({ change: (what, args) => changes.push([what, ...args]) });
    void jobs['caliper.parts.hide']?.('row', ['row', 'other']);
    void jobs['caliper.parts.showAll']?.();
    deepEqual(changes, [['hide', 'row', ['row', 'other']], ['showAll']]);
  });

  it('has every change, and each is declared in the manifest', () => {
    const manifest = readFileSync('package.json', 'utf8');
    for (const what of visibilityChanges) {
      ok(manifest.includes(`"command": "caliper.parts.${what}",\n        "title"`), what);
    }
  });
});
