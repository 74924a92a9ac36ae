import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../../../src/service/node/http/listen';
import { isRecord, textOrNull } from '../../../../src/words/unknown';
import { call, finished, grantFor, resultWhen } from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { TeamHost, type TeamProcess } from './teamHost';

const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));
const fileName = 'canary-of-a-secret-project.stp';

describe('who watches a team service', function () {
  this.timeout(120_000);
  let collector: Collector;
  let host: TeamHost;
  let token = '';
  const processes = new Map<string, TeamProcess>();

  before(async () => {
    collector = new Collector();
    const url = `http://127.0.0.1:${await collector.start()}/v1/traces`;
    host = await TeamHost.start({ CALIPER_TRACES_URL: url, CALIPER_METRICS_PORT: '0' });
    token = await host.token('acme');
    for (const role of ['front', 'keeper'] as const) processes.set(role, await host.role(role));
  });
  after(async () => {
    await host.stop();
    collector.stop();
  });

  const metricsOf = async (role: string) => {
    const port = Number(processes.get(role)?.ready['metricsPort']);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    equal(response.status, 200);
    match(response.headers.get('content-type') ?? '', /^text\/plain/);
    return response.text();
  };
  const figure = (metrics: string, name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  const texts: string[] = [];

  it('sees how much work waits, in seconds, and how it goes', async () => {
    const acme = { baseUrl: host.baseUrl, token };
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const grant = await grantFor(acme, fileName);
      // The same bytes would be converted once.
      const other = Buffer.concat([bytes, Buffer.alloc(i + 1, '\n')]);
      equal((await putFile(grant, '', other)).status, 200);
      await resultWhen(acme, grant.modelId, ({ status }) => status === 'queued');
      ids.push(grant.modelId);
    }
    const before = await metricsOf('keeper');
    equal(figure(before, 'caliper_waiting_models'), 3);
    // Nothing is known of the past yet: ten seconds each.
    equal(figure(before, 'caliper_waiting_work_seconds'), 30);
    processes.set('worker', await host.role('worker'));
    for (const id of ids) {
      equal((await resultWhen(acme, id, finished)).status, 'succeeded');
      equal((await call(acme, `/api/v1/models/${id}/assets/visual`)).status, 302);
    }
    const [front, worker, after] = [
      ...[await metricsOf('front'), await metricsOf('worker'), await metricsOf('keeper')],
    ];
    const counted = (metrics = '', name: string, label: string) =>
      metrics
        .split('\n')
        .filter((line) => line.startsWith(`${name}_count{`) && line.includes(label));
    const [asked] = counted(front, 'caliper_request_seconds', 'route="upload-token",status="200"');
    match(asked ?? '', / 3$/);
    const [done] = counted(worker, 'caliper_conversion_seconds', 'format=".stp",outcome="done"');
    match(done ?? '', / 3$/);
    equal(figure(after ?? '', 'caliper_waiting_work_seconds'), 0);
    texts.push(before, front ?? '', worker ?? '', after ?? '');
  });

  it('expects of the next ones what the last ones of their format took', async () => {
    await processes.get('worker')?.end();
    const acme = { baseUrl: host.baseUrl, token };
    const grant = await grantFor(acme, fileName);
    await putFile(grant, '', bytes);
    await resultWhen(acme, grant.modelId, ({ status }) => status === 'queued');
    const seconds = figure(await metricsOf('keeper'), 'caliper_waiting_work_seconds');
    ok(seconds > 0 && seconds < 10, String(seconds));
  });

  it('follows a model from the request for it to its conversion', async () => {
    await processes.get('front')?.end();
    await pause(200);
    const asked = collector.spans.filter(({ name }) => name === 'POST upload-token');
    const converted = collector.spans.filter(({ name }) => name === 'convert');
    equal(converted.length, 3);
    deepEqual(
      converted.map(({ traceId, parentSpanId }) => `${traceId} ${parentSpanId}`).sort(),
      asked
        .map(({ traceId, spanId }) => `${traceId} ${spanId}`)
        .filter((one) => converted.some(({ traceId }) => one.startsWith(traceId)))
        .sort(),
    );
  });

  it('is told no secret and no name of a file', () => {
    const told = [...texts, ...collector.bodies].join('\n');
    ok(told.includes('upload-token'));
    for (const secret of [token, 'calipersecret', 'X-Amz', 'canary', 'acme']) {
      equal(told.includes(secret), false, secret);
    }
  });
});

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
}

/** What a collector is sent. */
class Collector {
  readonly bodies: string[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      this.bodies.push(body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });

  start(): Promise<number> {
    return listen(this.server, 0, '127.0.0.1');
  }

  get spans(): readonly Span[] {
    return this.bodies.flatMap((body) => spansIn(JSON.parse(body)));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

function spansIn(value: unknown): readonly Span[] {
  if (Array.isArray(value)) return value.flatMap(spansIn);
  if (!isRecord(value)) return [];
  const text = (name: string) => textOrNull(value[name]) ?? '';
  if ('spanId' in value && 'name' in value) {
    const [name, traceId, spanId] = [text('name'), text('traceId'), text('spanId')];
    return [{ name, traceId, spanId, parentSpanId: text('parentSpanId') }];
  }
  return Object.values(value).flatMap(spansIn);
}
