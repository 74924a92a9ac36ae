import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drawings, withDrawings } from '../formats/drawnRooms.mjs';

const pages = ['docs/ARCHITECTURE.md', 'docs/GLOSSARY.md', 'CONTRIBUTING.md'];

describe('the page about the architecture', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');

  it('draws the tables of the import check as they are (else: npm run generate)', () => {
    equal(withDrawings(page), page);
  });

  it('draws every table once', () => {
    const drawn = [...page.matchAll(/<!-- drawn: ([\w/]+) -->/g)].map(([, name]) => name);
    deepEqual(drawn.sort(), [...drawings.keys()].sort());
  });

  for (const file of pages) {
    it(`speaks of files that exist: ${file}`, () => {
      const text = readFileSync(file, 'utf8');
      const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, name]) => name ?? '');
      const places = named.filter((name) => !/^(dist|out|node_modules)\/|^text\//.test(name));
      const missing = places.filter((name) => !isThere(name));
      ok(places.length > 0);
      deepEqual(missing, []);
    });
  }
});

/** From the top, below `src`, or in a room that the page is about. */
function isThere(name: string): boolean {
  const below = [
    '',
    'src',
    'src/kernel',
    'src/service',
    'src/client',
    'src/viewer',
    'src/client/upload',
  ];
  return below.some((folder) => existsSync(path.join(folder, name)));
}
