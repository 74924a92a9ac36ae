import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sheetCsv } from '../../../src/ui/sheet/sheetCsv';
import { sheetHtml } from '../../../src/ui/sheet/sheetHtml';
import { sheetRowOf } from '../../../src/ui/sheet/sheetRow';
import { entryWith } from './facts';

describe('a contact sheet as a table', () => {
  it('has a line for each file and as many fields in each', () => {
    const [head = '', cube = '', none = ''] = linesOf([
      entryWith({}),
      entryWith({ facts: { kind: 'none', reason: 'Too large, "much" too large' } }),
    ]);
    match(head, /^\uFEFFFile,State,Mesh size X \(mm\),/);
    equal(cube, 'sub/bracket.step,Ready in 2 s,30,10,10,2000,1200,2,1,2,12,metre,GLB,triangles,');
    match(none, /,"Too large, ""much"" too large"$/);
    const fields = head.split(',').length;
    equal(cube.split(',').length, fields);
    equal(none.replace(/".*"/, '').split(',').length, fields);
  });

  it('keeps a name that looks like a formula a name', () => {
    for (const path of ['=cmd.step', '+1.step', '-1.step', '@a.step']) {
      const [, line = ''] = linesOf([entryWith({ path })]);
      equal(line.slice(0, path.length + 2), `'${path},`);
    }
  });

  it('keeps a name with a line break on one line', () => {
    equal(linesOf([entryWith({ path: 'a\r\nb.step' })]).length, 2);
  });
});

describe('a contact sheet as one HTML file', () => {
  const row = sheetRowOf(entryWith({ path: '<img src=x onerror=alert(1)>.step' }), 0, null);
  const picture = 'data:image/png;base64,iVBORw0KGgo=';
  const page = sheetHtml('en', 'Parts & "more"', [row], new Map([[row.key, picture]]));

  it('shows names letter by letter', () => {
    doesNotMatch(page, /<img src=x/);
    match(page, /&#60;img src=x onerror=alert\(1\)&#62;\.step/);
    match(page, /<title>Parts &#38; &#34;more&#34;<\/title>/);
  });

  it('holds its pictures, and its policy allows nothing else', () => {
    ok(page.includes(`<img src="${picture}" alt="">`));
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    ok(page.includes(`"default-src 'none'; img-src data:; style-src 'sha256-${hash}'"`));
    doesNotMatch(page, /<script|https?:/);
  });

  it('says in which language it is', () => {
    match(page, /<html lang="en">/);
    match(sheetHtml('zh-cn', 'x', [row], new Map()), /<html lang="zh-cn">/);
  });

  it('has a frame of the same size where there is no picture', () => {
    deepEqual(sheetHtml('en', 'x', [row], new Map()).match(/class="none"/g)?.length, 1);
  });
});

function linesOf(entries: Parameters<typeof sheetCsv>[0]): readonly string[] {
  return sheetCsv(entries, 0).trimEnd().split('\r\n');
}
