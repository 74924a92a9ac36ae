import { deepEqual, equal } from 'node:assert/strict';
import { isModelId, readGrant } from '../../src/interface/grant';

const grant = { uploadToken: 'once', modelId: 'm-1', uploadUrl: 'https://store.test/up' };

describe('readGrant', () => {
  it('unwraps data and leaves other members behind', () => {
    deepEqual(readGrant({ data: { ...grant, region: 'z0' } }), grant);
  });

  it('gives null when a member is missing, empty or of another type', () => {
    for (const broken of [null, grant, { data: null }, { data: [] }, ...brokenMembers()])
      equal(readGrant(broken), null, JSON.stringify(broken));
  });

  it('takes an empty credential: a signed address needs none', () => {
    equal(readGrant({ data: { ...grant, uploadToken: '' } })?.uploadToken, '');
  });

  it('takes any text as the id of a model', () => {
    for (const modelId of anyIds)
      equal(readGrant({ data: { ...grant, modelId } })?.modelId, modelId);
  });
});

describe('isModelId', () => {
  it('takes whatever can be escaped to one step of an address', () => {
    for (const id of anyIds) {
      equal(isModelId(id), true, JSON.stringify(id));
      const { pathname } = new URL(`https://a.test/models/${encodeURIComponent(id)}/result`);
      equal(decodeURIComponent(pathname.split('/')[2] ?? ''), id);
    }
  });

  it('takes no text that no escape makes a step, none without bytes, and none beyond 1 KB', () => {
    for (const id of ['', '.', '..', '\ud800', 'a\udc00b', 'x'.repeat(1025), 'ä'.repeat(513)])
      equal(isModelId(id), false, JSON.stringify(id));
  });
});

const anyIds = [
  ...[
    '7',
    '0b0c-1',
    'a.b_c~d',
    '...',
    '..a',
    'a/b',
    '../../etc/passwd',
    'a\\b',
    'a?b#c',
    'a b',
    ' ',
  ],
  ...[
    '%2e%2e',
    '%',
    'ä',
    '模型-1',
    '🔩',
    'a\nb',
    'a\0b',
    '\u202e',
    '<b>',
    '"',
    'urn:x:1;v=2',
    '__proto__',
  ],
  ...['x'.repeat(1024), 'ä'.repeat(512), 'CON', 'a&b=c', '$(rm)', '${uploadToken}'],
];

function brokenMembers() {
  return Object.keys(grant).flatMap((member) =>
    [undefined, '', 7, null, {}, ['a']]
      .filter((value) => member !== 'uploadToken' || value !== '')
      .map((value) => ({ data: { ...grant, [member]: value } })),
  );
}
