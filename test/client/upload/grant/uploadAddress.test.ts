import { equal, throws } from 'node:assert/strict';
import { safeUploadAddress } from '../../../../src/client/upload/grant/uploadAddress';
import { onSameOrigin, uploadTarget } from '../../../../src/client/upload/request/uploadTarget';
import { builtInProfiles } from '../../../../src/client/upload/profiles/builtInProfiles';

const remote = 'https://models.example';
const local = 'http://127.0.0.1:4711';

describe('safeUploadAddress', () => {
  const safe: readonly (readonly [uploadUrl: string, baseUrl: string])[] = [
    ['https://storage.example/up?sig=1', remote],
    ['https://models.example/up', remote],
    ['http://127.0.0.1:4711/upload', local],
    ['http://localhost:9/upload', local],
    ['https://storage.example/up', local],
  ];
  for (const [uploadUrl, baseUrl] of safe) {
    it(`lets ${uploadUrl} pass for ${baseUrl}`, () => {
      equal(safeUploadAddress(uploadUrl, baseUrl).href, uploadUrl);
    });
  }

  const unsafe: readonly (readonly [uploadUrl: string, baseUrl: string, sentence: string])[] = [
    ['up', remote, 'The service named an upload address that is none.'],
    ['', remote, 'The service named an upload address that is none.'],
    [
      'ftp://s.example/up',
      remote,
      "The service named an upload address of a kind that is not the web's.",
    ],
    [
      'file:///etc/passwd',
      local,
      "The service named an upload address of a kind that is not the web's.",
    ],
    [
      'https://me@s.example/?q=1',
      remote,
      'The upload address at s.example carries a user name. It was not used.',
    ],
    [
      'https://:pw@s.example/',
      remote,
      'The upload address at s.example carries a user name. It was not used.',
    ],
    [
      'http://s.example:81/?q=1',
      remote,
      'The upload address at s.example:81 is not encrypted (http). It was not used.',
    ],
    [
      'http://s.example/',
      local,
      'The upload address at s.example is not encrypted (http). It was not used.',
    ],
    [
      'https://169.254.169.254/up',
      local,
      'The service named 169.254.169.254 as the place to upload to, which is a link-local address or one of cloud metadata. It was not used.',
    ],
    [
      'https://127.0.0.1/up',
      remote,
      'The service named 127.0.0.1 as the place to upload to, which is this machine. It was not used.',
    ],
    [
      'http://[::1]:9/up',
      remote,
      'The service named [::1]:9 as the place to upload to, which is this machine. It was not used.',
    ],
  ];
  for (const [uploadUrl, baseUrl, message] of unsafe) {
    it(`refuses “${uploadUrl}” of ${baseUrl} and names the host alone`, () => {
      throws(() => safeUploadAddress(uploadUrl, baseUrl), { trouble: 'unsafeAddress', message });
    });
  }
});

describe('uploadTarget', () => {
  const granted = new URL('https://s.example/up?sig=a%2Fb');
  const values: Readonly<Record<string, string>> = {
    uploadUrl: granted.href,
    modelId: 'm/1?x',
    'grant.path': '//evil.example/',
  };
  const valueOf = (name: string) => values[name] ?? null;
  const targetOf = (url: string) => {
    return uploadTarget({ ...builtInProfiles.put, url }, granted, valueOf);
  };

  it('is the granted address as it came', () => {
    equal(targetOf('${uploadUrl}').href, granted.href);
  });

  it('takes other values as one piece of the address', () => {
    equal(targetOf('${uploadUrl}&id=${modelId}').href, `${granted.href}&id=m%2F1%3Fx`);
  });

  it('is none without a value that it wants', () => {
    throws(() => targetOf('${uploadUrl}/${grant.other}'), {
      trouble: 'invalid',
      message: 'The upload profile wants a value for url that is unknown.',
    });
  });

  it('may be relative to the granted one, as that of a session is', () => {
    equal(onSameOrigin('/session/1', granted).href, 'https://s.example/session/1');
    equal(onSameOrigin('https://S.example:443/x', granted).href, 'https://s.example/x');
  });

  for (const address of [
    'https://evil.example/',
    'http://s.example/up',
    'https://s.example:8443/up',
    '//evil.example/up',
    'https://me@s.example/',
    'https://:pw@s.example/',
    'https://',
  ]) {
    it(`does not leave the place that the service named for ${address}`, () => {
      throws(() => onSameOrigin(address, granted), {
        trouble: 'unsafeAddress',
        message:
          'The upload would leave s.example, the place that the service named. It was not sent.',
      });
    });
  }
});
