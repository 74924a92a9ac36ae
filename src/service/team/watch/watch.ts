import type { WorkWaiting } from '../postgres/workWaiting';
import type { Settings } from '../teamSettings';
import type { Clocks } from '../clocks/watchClocks';
import type { Metrics } from './metrics';
import { noTraces, type Traces } from './traces';

/** The observability of a role: traces and metrics. */
export interface Watch {
  readonly traces: Traces;
  /** null where metrics are not served. */
  readonly metrics: Metrics | null;
  stop(): Promise<void>;
}

/**
 * Starts what the settings enable; the code of the rest is not loaded.
 * @param clocks whose differences are reported
 * @param look queries the size of the queue, for roles that report it
 */
export async function startWatch(
  { metricsPort, tracesUrl, host }: Settings,
  role: string,
  clocks: Pick<Clocks, 'skews'>,
  look: (() => Promise<WorkWaiting>) | null = null,
): Promise<Watch> {
  const metrics =
    metricsPort === null
      ? null
      : await (
          await import('./metrics')
        ).serveMetrics({ role, host, port: metricsPort }, clocks, look);
  const traces =
    tracesUrl === '' ? noTraces : (await import('./otlpTraces')).otlpTraces(tracesUrl, role);
  return {
    ...{ traces, metrics },
    async stop() {
      await Promise.all([traces.stop(), metrics?.stop()]);
    },
  };
}
