import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { Readable } from 'node:stream';
import { mustBeAccepted } from '../../../../src/client/upload/request/judgeAnswer';
import { defaultLimits } from '../../../../src/client/http/limits';
import { RequestLife } from '../../../../src/client/http/requestLife';
import type { Guess } from '../../../../src/client/upload/request/uploadContext';
import { WrongContract } from '../../../../src/client/upload/request/uploadRefusals';
import { ServiceError } from '../../../../src/words/errors';
import { forever } from '../../testClient';

const page = '<!doctype html><title>Sign in</title><form><input type="password"></form>';
const otherPage = '<!doctype html><title>Stored</title>';

describe('an answer of a storage whose status says that all is well', () => {
  for (const body of ['', 'stored', '{"code":0}', '{"success":true,"key":"a"}', 'a'.repeat(1e6)])
    it(`is a yes: ${body.slice(0, 30) || 'nothing'}`, async () => {
      for (const guess of ['none', 'first-bytes', 'expect'] as const) {
        const found = await answered(body, guess);
        ok(body.startsWith(found.toString('latin1')));
      }
    });

  it('is a yes where it breaks off: the storage has the file', async () => {
    const chunks = Readable.from(breakingOff());
    equal((await answeredBy(chunks, 'first-bytes')).length, 0);
  });

  it('is a refusal of a known contract in the words of the storage', async () => {
    await rejects(answered('{"code":-1,"msg":"no such project"}', 'none'), {
      trouble: 'refusedUpload',
      message: 'The storage refused bolt.step (200). It says: no such project',
    });
    await rejects(answered('{"success":false}', 'none'), {
      trouble: 'refusedUpload',
      message: 'The storage refused bolt.step (200).',
    });
  });

  for (const [what, body, hints] of [
    ['the way', '{"code":-1,"msg":"PUT only"}', [false, false]],
    ['a credential that is used up', '{"code":-1,"msg":"token was already used"}', [true, false]],
    ['the credential', '{"code":401,"msg":"who are you"}', [false, true]],
    ['a permission', '{"code":403}', [false, true]],
  ] as const)
    it(`is, at a guess, a refusal of ${what}`, async () => {
      await rejects(answered(body, 'first-bytes'), (error) => {
        if (!(error instanceof WrongContract)) return false;
        const { isCredentialSpent, isAboutCredential, hadWholeFile } = error.hints;
        deepEqual([isCredentialSpent, isAboutCredential, hadWholeFile], [...hints, true]);
        return true;
      });
    });

  it('is no answer where it is a page, or odd at a guess, unless a model has proven the way', async () => {
    for (const [body, guess] of [
      [otherPage, 'none'],
      [otherPage, 'first-bytes'],
      ['{"code":1001}', 'first-bytes'],
    ] as const) {
      await rejects(answered(body, guess), (error) => {
        equal(error instanceof ServiceError && error.trouble, 'unknownOutcome');
        return true;
      });
      equal((await answered(body, guess, true)).toString('latin1'), body);
    }
    equal((await answered('{"code":1001}', 'none')).toString('latin1'), '{"code":1001}');
  });

  it('is a refusal where it is a page to sign in, whatever was proven', async () => {
    for (const isConfirmed of [false, true])
      await rejects(answered(page, 'none', isConfirmed), { trouble: 'refusedUpload' });
  });
});

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"message":"half');
  throw new Error('ECONNRESET');
}

function answered(body: string, guess: Guess, isConfirmed = false): Promise<Buffer> {
  return answeredBy(Readable.from([Buffer.from(body)]), guess, isConfirmed);
}

async function answeredBy(chunks: Readable, guess: Guess, isConfirmed = false): Promise<Buffer> {
  const life = new RequestLife(forever);
  const answer = { status: 200, header: () => null, chunks };
  const sending = { limits: defaultLimits, guess, isConfirmed };
  try {
    const arrival = { answer, isComplete: true, life };
    return Buffer.from(await mustBeAccepted(arrival, { name: 'bolt.step', sending }));
  } finally {
    life.end();
  }
}
