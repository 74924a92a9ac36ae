import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { HttpAnswer } from '../../../src/client/http/httpRequest';
import {
  mayBeStored,
  outcomeUnknown,
  refusedBy,
} from '../../../src/client/upload/request/judgeAnswer';
import { ExpectRefused, WrongContract } from '../../../src/client/upload/request/uploadRefusals';
import type { Guess } from '../../../src/client/upload/request/uploadContext';
import { defaultLimits } from '../../../src/client/http/limits';
import { refusalOf, type Endpoint } from '../../../src/client/http/httpRefusal';
import { RequestLife } from '../../../src/client/http/requestLife';
import type { Trouble } from '../../../src/words/errors';
import { forever } from '../testClient';

describe('refusalOf', () => {
  const cases: readonly (readonly [Endpoint, number, Trouble, string])[] = [
    ['result', 401, 'auth', 'The service did not accept the access token (401).'],
    [
      'result',
      403,
      'forbidden',
      'The service gives this access token no permission for bolt (403).',
    ],
    ['result', 404, 'notFound', 'The service does not know bolt any more (404).'],
    ['asset', 410, 'notFound', 'The service does not know bolt any more (410).'],
    [
      'uploadToken',
      404,
      'notFound',
      'There is no conversion service at this address (404). Check the service address.',
    ],
    [
      'uploadToken',
      409,
      'notAllowed',
      'The project does not allow a new model now, so bolt was not uploaded (409).',
    ],
    ['result', 409, 'throttled', 'The service says that bolt is not ready yet (409).'],
    ['asset', 409, 'throttled', 'The service says that bolt is not ready yet (409).'],
    [
      'uploadToken',
      413,
      'tooLarge',
      'The service refused bolt: it is too large, or the quota is used up (413).',
    ],
    [
      'uploadToken',
      507,
      'server',
      'The disk of the service is full, so it did not take bolt (507).',
    ],
    [
      'upload',
      507,
      'refusedUpload',
      'The disk of the service is full, so it did not take bolt (507).',
    ],
    ['uploadToken', 422, 'invalid', 'The service found the request for bolt wrong (422).'],
    ['result', 400, 'invalid', 'The service found the request for bolt wrong (400).'],
    ['result', 204, 'invalid', 'The service found the request for bolt wrong (204).'],
    ['result', 429, 'throttled', 'The service asks to slow down (429).'],
    ['result', 500, 'server', 'The service has a problem of its own. Try again later (500).'],
    ['result', 503, 'server', 'The service has a problem of its own. Try again later (503).'],
    [
      'result',
      300,
      'moved',
      'The service answers with a redirect where none is allowed. Check its address (300).',
    ],
    [
      'result',
      399,
      'moved',
      'The service answers with a redirect where none is allowed. Check its address (399).',
    ],
    [
      'upload',
      401,
      'refusedUpload',
      'The one-time credential has run out or is not valid for bolt (401).',
    ],
    ['upload', 403, 'refusedUpload', 'The storage does not allow the upload of bolt (403).'],
    ['upload', 406, 'refusedUpload', 'The bytes arrived damaged at the storage: bolt (406).'],
    ['upload', 413, 'refusedUpload', 'The storage takes no file as large as bolt (413).'],
    ['upload', 409, 'refusedUpload', 'The storage refused bolt (409).'],
    ['upload', 500, 'refusedUpload', 'The storage refused bolt (500).'],
    ['upload', 429, 'throttled', 'The storage asks to slow down (429).'],
    [
      'upload',
      302,
      'moved',
      'The storage redirected the upload of bolt to another place (302). Uploads are never redirected.',
    ],
  ];
  for (const [endpoint, status, trouble, sentence] of cases) {
    it(`takes ${status} on ${endpoint} for ${trouble} and says so`, async () => {
      const refusal = await refusalOf(endpoint, 'bolt', answer(status), defaultLimits);
      equal(refusal.trouble, trouble);
      equal(refusal.message, sentence);
      equal(refusal.retryAfterMs, null);
    });
  }

  it('repeats what the service says, after its own sentence', async () => {
    const spoken = answer(422, '{"message":"name is taken"}');
    const { message } = await refusalOf('uploadToken', 'bolt', spoken, defaultLimits);
    match(message, /wrong \(422\)\. It says: name is taken$/);
  });

  it('takes 503 with Retry-After for a wish to slow down, and keeps how long', async () => {
    const busy = await refusalOf('result', 'bolt', answer(503, '', '7'), defaultLimits);
    equal(busy.trouble, 'throttled');
    equal(busy.retryAfterMs, 7000);
    const broken = await refusalOf('result', 'bolt', answer(500, '', '7'), defaultLimits);
    equal(broken.trouble, 'server');
    equal(broken.retryAfterMs, 7000);
  });

  it('makes do with the status when the explanation breaks off', async () => {
    const broken: HttpAnswer = { ...answer(422), chunks: breakingOff() };
    const { message } = await refusalOf('result', 'bolt', broken, defaultLimits);
    equal(message, 'The service found the request for bolt wrong (422).');
  });
});

describe('the refusal of a storage', () => {
  it('means "not this way" or "not this file"', async () => {
    for (const status of [400, 404, 405, 411, 415])
      ok((await refused(status)) instanceof WrongContract);
    for (const status of [401, 403, 409, 413, 500])
      ok(!((await refused(status)) instanceof WrongContract));
  });

  it('is told without an address or a path, whole or with its escapes undone', async () => {
    for (const [words, told] of [
      ['Route PUT:/bkt/a?sig=AAA+SECRETsig/bbb+cc==&exp=99 not found', 'Route … not found'],
      ['Route PUT:/bkt/a?sig=AAA SECRETsig/bbb cc==&exp=99 not found', 'Route … not found'],
      ['Cannot PUT /u/word-that-opens', 'Cannot PUT …'],
      ['no (https://s.example/u/word) and/or s3://b/k', 'no … and/or …'],
      ['no u/v?key=word', 'no …'],
      ['PUT only, 23/11/2026 is text/html', 'PUT only, … is text/html'],
    ] as const) {
      for (const endpoint of ['upload', 'asset'] as const) {
        const refusal = await refusalOf(endpoint, 'bolt', answer(404, words), defaultLimits);
        match(refusal.message, / It says: /);
        equal(refusal.message.replace(/^.* It says: /, ''), told);
      }
    }
  });

  it('is told in the words of the storage either way', async () => {
    const { trouble, message } = await refused(405);
    equal(trouble, 'refusedUpload');
    equal(message, 'The storage refused bolt.step (405). It says: PUT only');
    equal(
      (await refused(403)).message,
      'The storage does not allow the upload of bolt.step (403). It says: PUT only',
    );
  });

  it('says at a guess that the way was wrong where it is about the credential', async () => {
    for (const status of [401, 403, 409, 410, 419])
      ok((await refused(status, 'expect')) instanceof WrongContract);
    for (const status of [413, 500])
      ok(!((await refused(status, 'expect')) instanceof WrongContract));
  });

  it('of the question whether to go on is no refusal of the file', async () => {
    ok((await refused(417, 'expect')) instanceof ExpectRefused);
    ok(!((await refused(417, 'first-bytes')) instanceof ExpectRefused));
  });

  it('tells what else it says of the right way', async () => {
    const hinted = async (headers: Record<string, string>, words = 'no', status = 405) => {
      const refusal = await refused(status, 'expect', headers, words);
      return refusal instanceof WrongContract ? refusal.hints : null;
    };
    const nothing = {
      ...{ methods: null, wantsBearer: false, isTus: false },
      ...{ isCredentialSpent: false, isAboutCredential: false, hadWholeFile: false },
    };
    deepEqual(await hinted({}), nothing);
    deepEqual(await hinted({ allow: 'put, Patch' }), { ...nothing, methods: ['PUT', 'PATCH'] });
    const bearer = { 'www-authenticate': ' Bearer realm="x"' };
    deepEqual(await hinted(bearer), { ...nothing, wantsBearer: true });
    deepEqual(await hinted({ 'tus-version': '1.0.0' }), { ...nothing, isTus: true });
    deepEqual(await hinted({ 'tus-resumable': '1.0.0' }), { ...nothing, isTus: true });
    deepEqual(await hinted({}, 'token was already used'), { ...nothing, isCredentialSpent: true });
    deepEqual(await hinted({}, '', 410), { ...nothing, isCredentialSpent: true });
    deepEqual(await hinted({}, '', 401), { ...nothing, isAboutCredential: true });
  });

  it('after every byte leaves open whether the storage has the file', () => {
    const life = new RequestLife(forever);
    const open = (status: number, isComplete: boolean) =>
      mayBeStored({ answer: answer(status), isComplete, life });
    deepEqual(
      [500, 502, 504].map((status) => [open(status, true), open(status, false)]),
      [
        [true, false],
        [true, false],
        [true, false],
      ],
    );
    deepEqual([open(503, true), open(403, true)], [false, false]);
  });

  it('is no longer waited for than any small call', async () => {
    const life = new RequestLife(forever);
    const silent: HttpAnswer = { ...answer(403), chunks: untilAborted(life.signal) };
    const limits = { ...defaultLimits, callMs: 5 };
    await refusedBy(
      { answer: silent, isComplete: true, life },
      { name, sending: { limits, guess: 'none' } },
    );
    equal(life.ending?.message, 'The storage did not finish its answer.');
  });

  it('is not known when the storage got the file whole and reported a failure', () => {
    const { trouble, message } = outcomeUnknown('bolt.step', 579);
    equal(trouble, 'unknownOutcome');
    equal(
      message,
      'bolt.step was sent whole, but the storage reported a failure (579), and the service did not say that it has the file. Try again.',
    );
  });
});

const name = 'bolt.step';

async function refused(
  status: number,
  guess: Guess = 'none',
  headers: Record<string, string> = {},
  words = 'PUT only',
) {
  const life = new RequestLife(forever);
  const header = (name: string) => headers[name] ?? null;
  const arrival = { answer: { ...answer(status, words), header }, isComplete: false, life };
  const refusal = await refusedBy(arrival, { name, sending: { limits: defaultLimits, guess } });
  life.end();
  return refusal;
}

function answer(status: number, body = '', retryAfter: string | null = null): HttpAnswer {
  return {
    status,
    header: (header) => (header === 'retry-after' ? retryAfter : null),
    chunks: Readable.from([Buffer.from(body)]),
  };
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"message":"half');
  throw new Error('ECONNRESET');
}

async function* untilAborted(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield Buffer.from('w');
  await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', reject);
  });
}
