import type { WorkWaiting } from '../postgres/workWaiting';
import type { Settings } from '../teamSettings';
import type { Metrics } from './metrics';
import { noTraces, type Traces } from './traces';

/** What those who run the service see of a role. */
export interface Watch {
  readonly traces: Traces;
  /** null where nobody asks for them. */
  readonly metrics: Metrics | null;
  stop(): Promise<void>;
}

/**
 * Starts what the settings ask for; the code of what they do not ask for is not run.
 * @param look what waits in the database, for a role that tells it
 */
export async function startWatch(
  { metricsPort, tracesUrl, host }: Settings,
  role: string,
  look: (() => Promise<WorkWaiting>) | null = null,
): Promise<Watch> {
  const metrics =
    metricsPort === null
      ? null
      : await (await import('./metrics')).serveMetrics({ role, host, port: metricsPort }, look);
  const traces =
    tracesUrl === '' ? noTraces : (await import('./otlpTraces')).otlpTraces(tracesUrl, role);
  return {
    ...{ traces, metrics },
    async stop() {
      await Promise.all([traces.stop(), metrics?.stop()]);
    },
  };
}
