import { createServer } from 'node:http';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { listenAt } from '../machine/listenAt';
import type { Clocks } from '../clocks/watchClocks';
import type { WorkWaiting } from '../postgres/workWaiting';

/** Counts what a role does. Labels have only values from a fixed set: no names, no ids, no addresses. */
export interface Metrics {
  request(route: string, status: number, seconds: number): void;
  conversion(format: string, outcome: string, seconds: number): void;
  readonly port: number;
  stop(): Promise<void>;
}

export interface MetricsPlace {
  readonly role: string;
  readonly host: string;
  readonly port: number;
}

/** Histogram buckets in seconds, from a small part to an assembly that takes the maximum time. */
const conversionSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/**
 * Serves metrics in the Prometheus text format, on a separate port that clients do not reach, and the health check of a
 * role that has no other port.
 * @param clocks whose differences are reported
 * @param look queries the size of the queue, for roles that report it
 */
export async function serveMetrics(
  { role, host, port }: MetricsPlace,
  clocks: Pick<Clocks, 'skews'>,
  look: (() => Promise<WorkWaiting>) | null,
): Promise<Metrics> {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    ...{ registers, name: 'caliper_request_seconds', help: 'Requests of clients' },
    labelNames: ['route', 'status'],
  });
  const conversions = new Histogram({
    ...{ registers, name: 'caliper_conversion_seconds', help: 'Conversions by outcome' },
    ...{ labelNames: ['format', 'outcome'], buckets: conversionSeconds },
  });
  new Gauge({
    ...{ registers, name: 'caliper_clock_skew_seconds', labelNames: ['of'] },
    help: 'Seconds by which the clock of database or store is ahead of the one of this machine',
    collect() {
      this.reset();
      const { database, store } = clocks.skews();
      if (database !== null) this.set({ of: 'database' }, database / 1000);
      if (store !== null) this.set({ of: 'store' }, store / 1000);
    },
  });
  const setWaiting = look && waitingGauges(registry);
  const text = async () => {
    if (look) setWaiting?.(await look());
    return registry.metrics();
  };
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.writeHead(200).end();
    else if (request.url !== '/metrics') response.writeHead(404).end();
    else {
      const headers = { 'Content-Type': registry.contentType };
      text().then(
        (all) => response.writeHead(200, headers).end(all),
        () => response.writeHead(503).end(),
      );
    }
  });
  return {
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    conversion: (format, outcome, seconds) => conversions.observe({ format, outcome }, seconds),
    port: await listenAt(server, port, host),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function waitingGauges(registry: Registry): (found: WorkWaiting) => void {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ registers, name, help });
  const waiting = gauge('caliper_waiting_models', 'Models that wait for a worker');
  const seconds = gauge(
    'caliper_waiting_work_seconds',
    'Seconds that one worker would need for what waits, told from recent conversions',
  );
  const oldest = gauge('caliper_waiting_oldest_seconds', 'Seconds for which the first one waits');
  const inWork = gauge('caliper_converting_models', 'Models that workers convert');
  const owed = gauge('caliper_webhooks_owed', 'Webhooks that are not delivered yet');
  const late = gauge('caliper_webhook_oldest_seconds', 'Seconds for which the first one is owed');
  return (found) => {
    waiting.set(found.models);
    seconds.set(found.seconds);
    oldest.set(found.oldestSeconds);
    inWork.set(found.converting);
    owed.set(found.owed);
    late.set(found.oldestOwedSeconds);
  };
}
