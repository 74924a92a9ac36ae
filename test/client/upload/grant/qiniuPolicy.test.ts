import { deepEqual, doesNotThrow, equal, throws } from 'node:assert/strict';
import { mustBeAllowed, readQiniuPolicy } from '../../../../src/client/upload/grant/qiniuPolicy';
import { qiniuToken } from '../grants';

const whole = { bucket: 'cad', key: 'a.step', deadline: 100, min: 10, max: 20 };
const file = (sizeBytes: number) => ({ name: 'a.step', sizeBytes });
const now = 99_999;

describe('readQiniuPolicy', () => {
  it('reads bucket, key, end and limits out of the credential', () => {
    const token = qiniuToken({ scope: 'cad:a:b.step', deadline: 7, fsizeMin: 1, fsizeLimit: 9 });
    const policy = { bucket: 'cad', key: 'a:b.step', deadline: 7, min: 1, max: 9 };
    deepEqual(readQiniuPolicy(token), policy);
    deepEqual(readQiniuPolicy(`uid:${token}`), policy);
  });

  it('knows no key and no limit where none is set', () => {
    const open = { bucket: 'cad', key: null, deadline: 7, min: null, max: null };
    deepEqual(readQiniuPolicy(qiniuToken({ scope: 'cad', deadline: 7 })), open);
    deepEqual(readQiniuPolicy(qiniuToken({ scope: 'cad:', deadline: 7 })), open);
  });

  const policy = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url');
  const strangers: Readonly<Record<string, string>> = {
    'two segments': `ak:${policy({ scope: 'cad', deadline: 7 })}`,
    'no JSON at its end': 'ak:sign:policy',
    'a list at its end': `ak:sign:${Buffer.from('[]').toString('base64url')}`,
    'no scope': `ak:sign:${policy({ deadline: 7 })}`,
    'an empty scope': `ak:sign:${policy({ scope: '', deadline: 7 })}`,
    'no deadline': `ak:sign:${policy({ scope: 'cad' })}`,
    'a deadline in words': `ak:sign:${policy({ scope: 'cad', deadline: '7' })}`,
  };
  for (const [what, token] of Object.entries(strangers)) {
    it(`is not fooled by a credential with ${what}`, () => {
      equal(readQiniuPolicy(token), null);
    });
  }
});

describe('mustBeAllowed', () => {
  it('lets a file pass that keeps every limit, to the byte and the millisecond', () => {
    for (const sizeBytes of [10, 20])
      doesNotThrow(() => mustBeAllowed(whole, file(sizeBytes), now));
  });

  it('has no limits where the policy has none; a limit of 0 bytes is none', () => {
    const open = { ...whole, min: null, max: null };
    for (const sizeBytes of [1, 1e12])
      doesNotThrow(() => mustBeAllowed(open, file(sizeBytes), now));
    doesNotThrow(() => mustBeAllowed({ ...whole, max: 0 }, file(1e12), now));
  });

  it('says before a byte is sent what the storage would say after the last one', () => {
    throws(() => mustBeAllowed(whole, file(21), now), {
      trouble: 'tooLarge',
      message: 'The storage takes at most 20 bytes, and a.step has 21.',
    });
    throws(() => mustBeAllowed(whole, file(9), now), {
      trouble: 'refusedUpload',
      message: 'The storage takes no file under 10 bytes, and a.step has 9.',
    });
    throws(() => mustBeAllowed(whole, file(15), now + 1), {
      trouble: 'refusedUpload',
      message:
        'The one-time credential for a.step has run out already. Is the clock of this machine right?',
    });
  });
});
