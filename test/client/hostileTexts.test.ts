import { ok } from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { cleanError } from '../../src/client/service/cleanError';
import { cleanResult } from '../../src/client/service/cleanResult';
import { networkError } from '../../src/client/http/networkError';
import { readQiniuPolicy } from '../../src/client/upload/grant/qiniuPolicy';
import { Redactor } from '../../src/client/secrets/redactor';
import { readRetryAfter } from '../../src/client/http/retryAfter';
import { serviceMessage } from '../../src/client/http/serviceMessage';
import { readServiceUrl } from '../../src/client/hosts/serviceUrl';
import { evidenceIn } from '../../src/client/upload/choice/uploadEvidence';
import { ServiceError } from '../../src/words/errors';
import { readGrant } from '../../src/interface/grant';
import { outcomeOf } from '../../src/interface/outcome';
import { readResult, stageWords } from '../../src/interface/result';
import { sourceExtensionOf } from '../../src/interface/sourceExtension';
import { shortLine, visibleText } from '../../src/words/visibleText';
import { failedByService } from '../../src/tracking/model/failed';
import { displaySentence, displayText } from '../../src/ui/base/displayText';
import { htmlText } from '../../src/words/htmlText';
import { markdownText } from '../../src/ui/base/markdownText';
import { addressesIn, stepsOf } from '../../src/ui/mesh/addresses';
import { savedName } from '../../src/ui/results/savedName';
import { maskOf } from '../../src/ui/support/mask';
import { grantThatSays } from './upload/grants';
import { closeServers, serve } from './loopback';
import { clientAt, forever } from './testClient';

const letters = 2 ** 18;
const maxMs = 1000;

const pumps = [
  ...['a.', 'a', ' ', '\t', '\n', '/', '\\', '0', '-a.', '=http://', 'http://a?', '://', 'a@'],
  ...['Bearer ', 'a.b-', '"', '<', '<a ', '&', '..', '.prt', '%', 'é', '\u202e', '[', '{"a":', ':'],
  ...['mtllib ', 'map_Kd -a b ', '.blob.core.', 'up.', 'a '],
];

const hostile = pumps.map((pump) => `${pump.repeat(Math.ceil(letters / pump.length))}\u0001!`);

describe('an untrusted text, however long and whatever it repeats', () => {
  after(closeServers);

  const redactor = new Redactor();
  for (let i = 0; i < 500; i++) redactor.keepSecret(`secret-number-${i}-of-many`);

  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    'a result': (text) => {
      const result = readResult({
        ...{ status: text, phase: text, message: text, retryable: true },
        task: { id: text, attempt: 1, status: text, errorCode: text, errorMessage: text },
        timestamps: { createdAt: text, finishedAt: text },
      });
      if (result === null) return;
      const cleaned = cleanResult(result, redactor);
      failedByService(cleaned);
      return [outcomeOf(cleaned, Date.now()), stageWords(cleaned)];
    },
    'an error': (text) =>
      cleanError(new ServiceError('server', text, { cause: new Error(text) }), redactor),
    'an error of the network': (text) =>
      networkError(Object.assign(new Error(text), { code: text }), text),
    'words of a refusal': (text) => [
      serviceMessage(Buffer.from(text)),
      serviceMessage(Buffer.from(JSON.stringify({ errors: [{ message: text }] }))),
      shortLine(text),
    ],
    'a Retry-After': (text) => readRetryAfter(text, 0),
    'an upload address': (text) => [
      evidenceIn(grantThatSays(`https://h.example/${text}?${text}`)),
      evidenceIn(grantThatSays(`https://${text}/`, { method: text, headers: { a: text } })),
    ],
    'an upload credential': (text) => {
      new Redactor().keepSecret(text);
      new Redactor().keepAddress(`https://a.example/?a=${text}`);
      return [readQiniuPolicy(text), evidenceIn(grantThatSays('https://a.example', { a: text }))];
    },
    'an id': (text) => readGrant({ data: { uploadToken: text, modelId: text, uploadUrl: text } }),
    'a line for the log': (text) => new Redactor().clean(text),
    'a service address': readServiceUrl,
    'a label': (text) => [visibleText(text), displayText(text), displaySentence(text)],
    'a tooltip': markdownText,
    'a page': htmlText,
    'a name': (text) => [savedName(text, '.glb'), sourceExtensionOf(text), stepsOf(text)],
    'a mesh': (text) =>
      ['a.obj', 'a.mtl', 'a.gltf'].map((name) => addressesIn(name, Buffer.from(text))),
    'a report': maskOf({ names: [], services: [], folders: [], clean: (text) => text }),
  };
  for (const [what, read] of Object.entries(readers)) {
    it(`freezes nothing as ${what}`, () => {
      for (const text of hostile) {
        const tookMs = fastestOf(4, () => read(text));
        ok(tookMs < maxMs, `${tookMs} ms for ${JSON.stringify(text.slice(0, 20))}`);
      }
    }).timeout(120_000);
  }

  it('freezes nothing when a service sends it compressed', async () => {
    const message = 'a.'.repeat(500_000);
    // Less than a kilobyte of it.
    const body = gzipSync(JSON.stringify({ status: 'running', message }));
    const service = await serve((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(body);
    });
    const startedAt = performance.now();
    const result = await clientAt(service.origin).result('m-1', forever);
    ok(performance.now() - startedAt < 5 * maxMs);
    ok((result?.message ?? '').length < 5000);
  });
});

describe('an answer of a service that chose its credentials for it', () => {
  after(closeServers);

  const long = 'a'.repeat(2 ** 17);
  const answers: Readonly<Record<string, string>> = {
    'no JSON': 'a'.repeat(2 ** 20 - 1),
    'a page full of escapes': '%2525'.repeat(2 ** 17),
    'a state that is no text': JSON.stringify({ status: [long.repeat(7)] }),
    'eight long texts': JSON.stringify({
      ...{ status: `running${long}`, phase: long, message: long },
      task: { id: long, status: long, errorCode: long, errorMessage: long },
      timestamps: { createdAt: long },
    }),
  };
  for (const [what, body] of Object.entries(answers)) {
    it(`freezes nothing as ${what}`, async () => {
      const service = await serve((request, response) => {
        request.resume();
        const isGrant = request.url?.includes('upload-token') === true;
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(isGrant ? grantOf(service.origin) : body));
      });
      const client = clientAt(service.origin);
      const tookMs = await longestBlockIn(async () => {
        await client.requestUpload({ name: 'a.step', webhook: null }, forever);
        await client.result('m-1', forever).catch(() => undefined);
      });
      ok(tookMs < 2 * maxMs, `${tookMs} ms`);
    }).timeout(120_000);
  }

  function grantOf(origin: string): string {
    const secrets = Array.from(
      { length: 100 },
      (_, i) => `${'a'.repeat(1000)}b${i}${'a'.repeat(3000)}`,
    );
    const uploadUrl = `${origin}/up?${secrets.map((one, i) => `a${i}=${one}`).join('&')}`;
    const fields = Object.fromEntries(secrets.map((one, i) => [i, one]));
    return JSON.stringify({ data: { uploadToken: `${long}b`, modelId: 'm-1', uploadUrl, fields } });
  }
});

/** The longest time in which nothing else could run, milliseconds. */
async function longestBlockIn(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  await work();
  clearInterval(timer);
  look();
  return longest;
}

/** A busy machine is slow once, a slow reader always. */
function fastestOf(times: number, work: () => unknown): number {
  let fastest = Infinity;
  for (let i = 0; i < times && fastest > maxMs; i++) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
