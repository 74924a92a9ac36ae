import { doesNotMatch, equal, match } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { reviewHtml, type ReviewedFile } from '../../src/review/reviewHtml';

const hostile = '<img src=x onerror="alert(1)">&amp;';

describe('the page of changed CAD files', () => {
  it('shows file, kind, words and picture of each', () => {
    const html = pageOf([
      fileOf({ path: 'a.step → b.step', kind: 'renamed', lines: ['4 holes ∅6 → ∅8'] }),
      fileOf({ path: 'c.step', kind: 'new', picture: 'data:image/png;base64,AAAA' }),
    ]);
    match(html, /<h2>a\.step → b\.step<\/h2>[\s\S]*Renamed[\s\S]*<li>4 holes ∅6 → ∅8<\/li>/);
    match(html, /<h2>c\.step<\/h2>[\s\S]*New[\s\S]*<img src="data:image\/png;base64,AAAA"/);
    match(html, /2 CAD files changed/);
  });

  it('shows texts of others letter by letter', () => {
    const html = pageOf([fileOf({ path: hostile, lines: [hostile] })], hostile);
    doesNotMatch(html, /<img src=x/);
    doesNotMatch(html, /&amp;/);
  });

  it('needs nothing of the network, and lets nothing run', () => {
    const html = pageOf([fileOf({})]);
    doesNotMatch(html, /<script|https?:|\ssrc="(?!data:)|@import|url\(/);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    equal(policy, `default-src 'none'; img-src data:; style-src 'sha256-${hash}'`);
  });
});

function pageOf(files: readonly ReviewedFile[], title = 'Changes'): string {
  return reviewHtml('en', { title, subtitle: 'main → HEAD', files, more: 0 }).text;
}

function fileOf(own: Partial<ReviewedFile>): ReviewedFile {
  return { path: 'part.step', kind: 'changed', lines: [], picture: null, ...own };
}
