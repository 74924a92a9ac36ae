import { equal } from 'node:assert/strict';
import { html } from '../../../../src/service/team/page/html';

describe('HTML of the page for people', () => {
  it('keeps what is put in as text, in content and in attributes', () => {
    const name = `<b onclick="x">'&'</b>`;
    equal(
      html`<p title="${name}">${name}</p>`.text,
      '<p title="&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/b&#62;">&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/b&#62;</p>',
    );
  });

  it('takes what it has made itself as it is, one or many, and nothing for null', () => {
    const rows = ['<', '>'].map((text) => html`<i>${text}</i>`);
    equal(html`${rows}${null}${html`<b>x</b>`}${0}`.text, '<i>&#60;</i><i>&#62;</i><b>x</b>0');
  });
});
