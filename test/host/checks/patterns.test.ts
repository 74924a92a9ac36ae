import { deepEqual } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { slowPatternsOf } from './patterns.mjs';

describe('the search for slow patterns', () => {
  const slow = [
    String.raw`/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi`,
    String.raw`/\b(https?:\/\/[^\s?#"'<>]+)\?[^\s"'<>]*/gi`,
    String.raw`/\/+$/`,
    String.raw`/^(a+)+$/`,
    String.raw`/^\s*(\w+)\s*=\s*(.*?)\s*;$/`,
    String.raw`/<title>[^]*<\/title>/i`,
    String.raw`/(\w+\s*)+:/`,
  ];
  for (const pattern of slow) {
    it(`finds ${pattern}`, () => deepEqual(linesFound(pattern), [1]));
  }

  const quick = [
    String.raw`/(:\/\/)[^\s/@"'<>]+@/g`,
    String.raw`/(?<!\/)\/+$/`,
    String.raw`/^bytes=0-(\d+)$/`,
    String.raw`/[\p{Cc}\s]+/gu`,
    String.raw`/\b(Bearer|UpToken|Basic)\s+[^\s"',;]+/gi`,
  ];
  for (const pattern of quick) {
    it(`is content with ${pattern}`, () => deepEqual(linesFound(pattern), []));
  }

  it('is content with a slow pattern that says how short its texts are', () => {
    deepEqual(linesFound(String.raw`/\/+$/`, '// Bounded: a name of 64 letters.'), []);
  });
});

function linesFound(pattern: string, comment?: string): readonly number[] {
  const file = path.join(temporaryFolder(), 'source.ts');
  const lines = [...(comment === undefined ? [] : [comment]), `export const one = ${pattern};`];
  writeFileSync(file, lines.join('\n'));
  return slowPatternsOf(file).map((line) => Number(/:(\d+) /.exec(line.slice(file.length))?.[1]));
}
