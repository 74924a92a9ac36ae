import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { errorSentences } from './sentences/errorSentences';
import { readManifest } from './words/readManifest';

const page = readFileSync('media/troubleshooting.md', 'utf8');
const entries = [
  'webExtension.ts',
  'service/local/main.ts',
  'kernel/process/main.ts',
  'viewer/main.ts',
  'web/client/fetchGuarded.ts',
  'web/client/fetchService.ts',
  'web/service/workerPacker.ts',
  'web/service/startInTab.ts',
];

describe('the troubleshooting page', () => {
  it('has every sentence of the code once, and none that the code no longer says', function () {
    this.timeout(180_000);
    const said = errorSentences(entries.map((entry) => `src/${entry}`));
    ok(said.length > 200, `${said.length} sentences`);
    const told = sentencesIn(page);
    const missing = said.filter((sentence) => !told.includes(sentence));
    const stale = told.filter((sentence) => !said.includes(sentence));
    deepEqual({ missing, stale }, { missing: [], stale: [] });
    equal(new Set(told).size, told.length);
  });

  it('says in each section what to do', () => {
    const sections = page.split(/^## /m).slice(1);
    ok(sections.length > 10);
    for (const section of sections) {
      const [title = '', advice = '', first = ''] = section.split(/\n\n/);
      ok(/^[A-Z][^.]*$/.test(title), title);
      ok(/^[A-Z`][^]*\.$/.test(advice) && !advice.startsWith('- '), `advice of ${title}`);
      ok(first.startsWith('- '), `sentences of ${title}`);
    }
  });

  it('names commands and settings that exist', () => {
    const manifest = JSON.stringify(readManifest(), null, 2);
    const settings = [...page.matchAll(/`(caliper\.[\w.]+)`/g)].map(([, name]) => name ?? '');
    const titles = [...page.matchAll(/`Caliper: ([^`]+)`/g)].map(([, title]) => title ?? '');
    ok(settings.length > 3 && titles.length > 3);
    for (const name of settings) ok(manifest.includes(`"${name}"`), name);
    for (const title of titles) ok(new RegExp(`"title": "${title}…?"`).test(manifest), title);
  });
});

// The formatter writes some characters with a backslash before them.
function sentencesIn(text: string): readonly string[] {
  const [, ...sections] = text.split(/^## /m);
  return sections
    .flatMap((section) => [...section.matchAll(/^- (.+)$/gm)].map(([, line]) => line ?? ''))
    .map((line) => line.replace(/\\(?=[_*[\]<>#`])/g, ''));
}
