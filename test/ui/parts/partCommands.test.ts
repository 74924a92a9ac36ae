import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { visibilityChanges } from '../../../src/model/page/viewerMessages';
import { partCommands } from '../../../src/ui/parts/partCommands';

describe('partCommands', () => {
  it('pass on what is wanted, and of which rows', () => {
    const asked: unknown[] = [];
    const jobs = partCommands({
      change: (what, args) => asked.push([what, ...args]),
      zoom: (args) => asked.push(['zoom', ...args]),
      copyPath: (args) => Promise.resolve(void asked.push(['copyPath', ...args])),
      find: () => Promise.resolve(void asked.push('find')),
      revealInTree: (args) => Promise.resolve(void asked.push(['reveal', ...args])),
    });
    for (const name of ['hide', 'showAll', 'zoom', 'copyPath', 'find', 'reveal']) {
      void jobs[`caliper.parts.${name}`]?.('row', ['row', 'other']);
    }
    const args = ['row', ['row', 'other']];
    deepEqual(asked, [
      ['hide', ...args],
      ['showAll', ...args],
      ['zoom', ...args],
      ['copyPath', ...args],
      'find',
      ['reveal', ...args],
    ]);
  });

  it('has every change, and each is declared in the manifest', () => {
    const manifest = readFileSync('package.json', 'utf8');
    for (const what of [...visibilityChanges, 'find', 'zoom', 'copyPath', 'reveal']) {
      ok(manifest.includes(`"command": "caliper.parts.${what}",\n        "title"`), what);
    }
  });
});
