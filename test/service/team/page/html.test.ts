import { equal } from 'node:assert/strict';
import { html } from '../../../../src/service/team/page/html';

describe('HTML of the page for people', () => {
  it('keeps what is put in as text, in content and in attributes', () => {
    const name = `<b onclick="x">'&'</b>`;
    equal(
      html`<p title="${name}">${name}</p>`.text,
      '<p title="&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;">&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;</p>',
    );
  });

  it('takes what it has made itself as it is, one or many, and nothing for null', () => {
    const rows = ['<', '>'].map((text) => html`<i>${text}</i>`);
    equal(html`${rows}${null}${html`<b>x</b>`}${0}`.text, '<i>&lt;</i><i>&gt;</i><b>x</b>0');
  });
});
