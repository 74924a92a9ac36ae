import { equal, match, ok } from 'node:assert/strict';
import { grantFault } from '../../../src/client/service/grantFault';

const secret = 'SuperSecretCredential-0123456789';
const data = { uploadToken: secret, modelId: 'm-1', uploadUrl: `https://s.test/up?sig=${secret}` };

describe('what keeps an answer from being a grant', () => {
  const faults: readonly (readonly [answer: unknown, words: RegExp])[] = [
    [null, /: data is missing,/],
    [{}, /: data is missing,/],
    [{ data: null }, /: data is null,/],
    [{ data: [] }, /: data is a list,/],
    [{ data: secret }, /: data is a text of 32 characters,/],
    [{ data: { ...data, modelId: 42 } }, /: data\.modelId is 42, .* 1 to 1024 bytes/],
    [{ data: { ...data, modelId: '..' } }, /: data\.modelId is "\.\.",/],
    [{ data: { ...data, modelId: '' } }, /: data\.modelId is empty,/],
    [{ data: { ...data, modelId: null } }, /: data\.modelId is null,/],
    [{ data: { ...data, modelId: 'x'.repeat(2000) } }, /: data\.modelId is "x{58}…,/],
    [{ data: { ...data, modelId: '\u202e\ud800' } }, /: data\.modelId is "[^\u202e]*",/],
    [{ data: { ...data, uploadUrl: 7 } }, /: data\.uploadUrl is number,/],
    [{ data: { ...data, uploadToken: 7 } }, /: data\.uploadToken is number,/],
    [{ data: { ...data, uploadToken: undefined } }, /: data\.uploadToken is missing,/],
    [{ data: { ...data, uploadToken: { secret } } }, /: data\.uploadToken is an object,/],
  ];
  for (const [answer, words] of faults) {
    const text = JSON.stringify(answer);
    it(`is named by its field and quoted: ${text.slice(0, 60)}`, () => {
      match(grantFault(answer), words);
      ok(!grantFault(answer).includes(secret));
    });
  }

  it('is one sentence of a readable length', () => {
    equal(grantFault({ data: { ...data, modelId: 'a\n'.repeat(600) } }).includes('\n'), false);
    ok(grantFault({ data: { ...data, modelId: 'x'.repeat(5000) } }).length < 250);
  });
});
