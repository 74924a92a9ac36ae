import { deepEqual, equal } from 'node:assert/strict';
import { isAddressCredential } from '../../../../src/client/secrets/addressCredential';
import { afterRefusal, guessesFor } from '../../../../src/client/upload/choice/uploadGuesses';
import { noHints } from '../../../../src/client/upload/request/uploadRefusals';
import { grantThatSays } from '../grants';

const plain = grantThatSays('https://s.example/up', {});

describe('the contracts that are guessed', () => {
  it('begin with the form of the interface where the address is a mere address', () => {
    const { names, isAddressCredential: isInAddress } = guessesFor(plain);
    deepEqual(names.slice(0, 3), ['default', 'put', 'put-signed']);
    equal(isInAddress, false);
  });

  it('begin without a second credential where the address is one', () => {
    const signed = grantThatSays('https://s.example/up?signature=0123456789', {});
    deepEqual(guessesFor(signed).names.slice(0, 2), ['put-signed', 'form-signed']);
  });

  it('are of the method that the grant asks for', () => {
    const names = guessesFor(grantThatSays('https://s.example/up', { method: 'PUT' })).names;
    deepEqual(names, ['put', 'put-signed', 'put-token']);
  });

  it('present nothing where there is nothing to present', () => {
    const bare = { ...plain, uploadToken: '' };
    deepEqual(guessesFor(bare).names, ['put-signed', 'form-signed', 'post-signed']);
  });

  it('are fewer and in another order after a refusal that says more', () => {
    const names = ['put', 'put-signed', 'form-bearer', 'post'] as const;
    deepEqual(afterRefusal(names, noHints), names);
    deepEqual(afterRefusal(names, { ...noHints, methods: ['POST'] }), ['form-bearer', 'post']);
    deepEqual(afterRefusal(names, { ...noHints, methods: ['PATCH'] }), names);
    const bearer = { ...noHints, wantsBearer: true };
    deepEqual(afterRefusal(names, bearer), ['put', 'form-bearer', 'post', 'put-signed']);
    deepEqual(afterRefusal(['put'], { ...noHints, isTus: true }), ['tus', 'put']);
    deepEqual(afterRefusal(['tus', 'put'], { ...noHints, isTus: true }), ['tus', 'put']);
  });
});

describe('an address that is a credential', () => {
  const token = 'one-time-credential';
  const base64 = Buffer.from(token).toString('base64');
  for (const [what, uploadUrl, uploadToken] of [
    ['holds the token in its path', `https://s.example/up/${token}`, token],
    ['holds the token in its query', `https://s.example/up?x=${token}`, token],
    ['holds it in another notation', `https://s.example/up/${base64}`, token],
    ['holds what the token says in base64', `https://s.example/up/${token}`, base64],
    ['is the token', 'https://s.example/up/a', 'https://s.example/up/a'],
    ['has its query as the token', 'https://s.example/up?a=12345678', '?a=12345678'],
    ['has no token beside it', 'https://s.example/up', ''],
    ['is signed by its query', 'https://s.example/up?X-My-Signature=1', token],
  ] as const) {
    it(what, () => equal(isAddressCredential({ ...plain, uploadUrl, uploadToken }), true));
  }
  for (const [what, uploadUrl, uploadToken] of [
    ['is any address', 'https://s.example/up', token],
    ['has a short text in common by chance', 'https://s.example/up/up', 'up'],
    ['has an end alone', 'https://s.example/up?expires=1700000000', token],
    ['has a name without a value', 'https://s.example/up?signature=', token],
    ['has a broken escape', 'https://s.example/%E0%A4%A', token],
    ['is none', 'no address', token],
  ] as const) {
    it(`is not one that ${what}`, () => {
      equal(isAddressCredential({ ...plain, uploadUrl, uploadToken }), false);
    });
  }
});
