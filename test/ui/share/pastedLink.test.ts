import { deepEqual, equal } from 'node:assert/strict';
import { pastedLink } from '../../../src/ui/share/pastedLink';

const id = 'caliper-cad.caliper';
const query = 'id=0b7c5b1e-8a53-4f1e-9c57-0d2f4e6a8b10&file=a~20b.step&cam=1_2_3_0_0_0_1_p';

describe('a link that is pasted', () => {
  for (const scheme of ['vscode', 'vscode-insiders', 'vscodium', 'code-oss', 'cursor'])
    it(`leads where one of ${scheme}: does`, () => {
      const text = `  ${scheme}://${id}/view?${query}\n`;
      deepEqual(pick(pastedLink(text, id)), { path: '/view', query });
    });

  it('leads where one that a page hands on does', () => {
    const parts = { reqid: '7', scheme: 'code-oss', authority: id, path: '/view', query };
    const search = Object.entries(parts).map(
      ([name, value]) => `vscode-${name}=${encodeURIComponent(value)}`,
    );
    for (const page of ['http://127.0.0.1:8377/callback', 'https://ide.example.com/ws/1/callback'])
      deepEqual(pick(pastedLink(`${page}?${search.join('&')}`, id)), { path: '/view', query });
  });

  const others = [
    '',
    'bolt.step',
    'https://example.com/view?id=1',
    'https://example.com/callback?vscode-authority=someone.else&vscode-path=/view&vscode-query=id%3D1',
    'vscode://someone.else/view?id=1',
    `file:///etc/passwd`,
  ];
  for (const text of others)
    it(`is not ${JSON.stringify(text)}`, () => {
      equal(pastedLink(text, id), null);
    });
});

function pick(target: ReturnType<typeof pastedLink>) {
  return target && { path: target.path, query: target.query };
}
