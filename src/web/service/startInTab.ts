import type { EmbeddedOptions, RunningService } from '../../service/local/startEmbeddedService';
import { startWebService } from '../../service/web/webService';
import { serveHere } from '../client/served';
import { places } from '../places';
import { takeLock } from '../tracking/takeLock';
import { startScript } from './startScript';
import { webFolder } from './storageFolder';

/** Starts the embedded service in this tab. */
export async function startEmbeddedService({
  storageDir,
  quality,
  timeLimitSeconds,
  log,
}: EmbeddedOptions): Promise<RunningService> {
  // A reserved domain that exists in no network (RFC 2606).
  const baseUrl = `https://${crypto.randomUUID()}.invalid`;
  const service = await startWebService({
    baseUrl,
    folder: await webFolder(storageDir),
    takeLease: (id) => takeLock(`${storageDir}/${id}`),
    ...{ startScript, version: places().version, quality, timeLimitSeconds, log },
  });
  const end = serveHere(baseUrl, service.handle);
  let resolveExited: () => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    resolveExited = resolve;
  });
  const stop = async () => {
    await service.stop();
    end();
    resolveExited();
  };
  return {
    ...{ baseUrl, token: service.token, exited, stop },
    cancel(modelId) {
      service.cancel(modelId).catch((error: unknown) => {
        log(`model ${modelId}: ${String(error)}`, 'warning');
      });
    },
    // The worker ends with its tab.
    leave: () => void stop(),
  };
}
