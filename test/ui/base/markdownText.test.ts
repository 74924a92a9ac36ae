import { equal } from 'node:assert/strict';
import { markdownText } from '../../../src/ui/base/markdownText';

describe('a text of others in Markdown', () => {
  it('keeps its spaces, so that it wraps', () => {
    equal(markdownText('No solid in this file'), 'No solid in this file');
  });

  it('has every sign escaped that could be markup, a link, an icon or an entity', () => {
    equal(
      markdownText('[a](https://b.c) <img> $(x) *d* `e` &lt;'),
      '\\[a\\]\\(https\\:\\/\\/b\\.c\\) \\<img\\> \\$\\(x\\) \\*d\\* \\`e\\` \\&lt\\;',
    );
    equal(markdownText('\\'), '\\\\');
  });

  it('stays one paragraph', () => {
    equal(markdownText('a\n\n# b\t  c'), 'a \\# b c');
  });

  it('keeps letters of any script', () => {
    equal(markdownText('Größe 寸法 🙂'), 'Größe 寸法 🙂');
  });
});
