import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFormats } from '../../../src/model/sourceFormats';
import { drawings, withDrawings } from '../../formats/drawnRooms.mjs';

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

describe('a folder of a format', () => {
  for (const folder of readdirSync('src/kernel/readers', { withFileTypes: true })) {
    const place = path.join('src/kernel/readers', folder.name);
    if (!folder.isDirectory() || !existsSync(path.join(place, 'format.ts'))) continue;
    it(`explains its format, with sources and what is not known: ${folder.name}`, () => {
      const page = readFileSync(path.join(place, 'FORMAT.md'), 'utf8');
      for (const section of ['How a file is known', 'Not known', 'Sources and samples']) {
        ok(page.includes(`## ${section}\n`), section);
      }
      const samples = [
        ...page.matchAll(new RegExp(`\`(\\w[\\w.-]*(?:${endings}))(?:\`|\\.\\d\`)`, 'gi')),
      ];
      for (const [, sample = ''] of samples) {
        const isThere = existsSync(`samples/${sample}`) || existsSync(`samples/${sample}.2`);
        ok(isThere, sample);
      }
    });
  }
});

/** The extensions of CAD files, as a pattern. */
const endings = sourceFormats
  .flatMap(({ extensions, otherExtensions }) => [...extensions, ...otherExtensions])
  .map((extension) => extension.replaceAll('.', '\\.'))
  .join('|');

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
