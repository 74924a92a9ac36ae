import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sheetCsv } from '../../../src/ui/sheet/sheetCsv';
import { sheetHtml } from '../../../src/ui/sheet/sheetHtml';
import { defaultViewerOptions, type NumberOptions } from '../../../src/model/page/viewerMessages';
import { sheetRowOf } from '../../../src/ui/sheet/sheetRow';
import { entryWith } from './facts';

describe('a contact sheet as a table', () => {
  it('has a line for each file and as many fields in each', () => {
    const [head = '', cube = '', none = ''] = linesOf([
      entryWith({}),
      entryWith({ facts: { kind: 'none', reason: 'Too large, "much" too large' } }),
    ]);
    match(head, /^\uFEFFFile,State,Size X \(mm\),/);
    equal(
      cube,
      'sub/bracket.step,Ready in 2 s,30,10,10,of the mesh,2000,1200,2,1,2,12,metre,GLB,triangles,',
    );
    match(none, /,"Too large, ""much"" too large"$/);
    const fields = head.split(',').length;
    equal(cube.split(',').length, fields);
    equal(none.replace(/".*"/, '').split(',').length, fields);
  });

  it('has one unit: the chosen one, else millimetres for files in different ones', () => {
    const [head = '', line = ''] = linesOf([entryWith({})], { units: 'in', decimals: null });
    match(head, /,Size X \(in\),.*Exact volume \(in³\),Exact area \(in²\),/);
    match(line, /,1\.18110236,0\.393700787,/);
  });

  it('keeps a name that looks like a formula a name', () => {
    for (const path of ['=cmd.step', '+1.step', '-1.step', '@a.step']) {
      const [, line = ''] = linesOf([entryWith({ path })]);
      equal(line.slice(0, path.length + 2), `'${path},`);
    }
  });

  // Of a locale, or chosen in an import dialog.
  for (const separator of [',', ';', '\t', '|', ' ', ':', '^', '~', '/', '&', '"', '_', '#']) {
    it(`has no formula in any cell where ${JSON.stringify(separator)} separates them`, () => {
      for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        const formula = `${sign}cmd|'/C calc'!A0`;
        for (const text of [formula, `a${separator}${formula}`, `a"${separator}"${formula}`]) {
          const entry = entryWith({ path: text, facts: { kind: 'none', reason: text } });
          const [, line = ''] = linesOf([entry]);
          const cells = [...cellsOf(line, separator), ...line.split(separator)];
          const formulas = cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell));
          deepEqual(formulas, [], line);
        }
      }
    });
  }

  it('keeps a name with a separator of another locale in one cell', () => {
    const [, line = ''] = linesOf([entryWith({ path: 'a;b.step' })]);
    equal(cellsOf(line, ';')[0]?.startsWith('a;b.step'), true);
    equal(cellsOf(line, ',')[0], 'a;b.step');
  });

  it('changes no name with a hyphen in it', () => {
    const [, line = ''] = linesOf([entryWith({ path: 'parts/as1-oc-214_v2.stp' })]);
    equal(cellsOf(line, ',')[0], 'parts/as1-oc-214_v2.stp');
  });

  it('keeps a name with a line break on one line', () => {
    equal(linesOf([entryWith({ path: 'a\r\nb.step' })]).length, 2);
  });
});

describe('a contact sheet as one HTML file', () => {
  const row = sheetRowOf(
    entryWith({ path: '<img src=x onerror=alert(1)>.step' }),
    0,
    null,
    null,
    defaultViewerOptions,
  );
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

/** The cells of a line as spreadsheets read them: what begins with a quote goes on to the next one. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

function linesOf(
  entries: Parameters<typeof sheetCsv>[0],
  numbers: NumberOptions = defaultViewerOptions,
): readonly string[] {
  return sheetCsv(entries, 0, numbers).trimEnd().split('\r\n');
}
