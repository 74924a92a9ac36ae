import { sourceExtensionOf } from '../../../interface/sourceExtension';
import type { Handle } from '../../core/handle';
import type { Converter } from '../../ports';
import type { Watch } from './watch';

/** The same handler, with a metric and a span for each request. */
export function watchedHandle(handle: Handle, { traces, metrics }: Watch): Handle {
  return (request, caller) => {
    const route = routeOf(new URL(request.url).pathname);
    const start = performance.now();
    return traces.span({ name: `${request.method} ${route}` }, async (tag) => {
      const response = await handle(request, caller);
      tag({ 'http.response.status_code': response.status });
      metrics?.request(route, response.status, (performance.now() - start) / 1000);
      return response;
    });
  };
}

/** The route without ids, because text that a client may invent must not become a label. */
function routeOf(pathname: string): string {
  const [, rest = ''] = /^\/api\/v1\/models\/(.+)$/.exec(pathname) ?? [];
  if (rest === 'upload-token') return rest;
  const [, what = ''] = /^[^/]+\/(result|assets\/(?:visual|preview|pack))$/.exec(rest) ?? [];
  return what === '' ? 'other' : what;
}

/**
 * The same converter, with a metric and a span for each conversion.
 * @param traceOf the trace in which the model in work was requested
 */
export function watchedConverter(
  converter: Converter,
  { traces, metrics }: Watch,
  traceOf: (modelId: string) => string | null,
): Converter {
  return {
    limits: converter.limits,
    warm: () => converter.warm(),
    stop: () => converter.stop(),
    convert(model, workspace, hooks) {
      const format = sourceExtensionOf(model.name) ?? 'other';
      const start = performance.now();
      const span = { name: 'convert', parent: traceOf(model.id) };
      return traces.span(
        { ...span, tags: { 'caliper.model': model.id, 'caliper.format': format } },
        async (tag) => {
          const outcome = await converter.convert(model, workspace, hooks);
          tag({ 'caliper.outcome': outcome.kind });
          metrics?.conversion(format, outcome.kind, (performance.now() - start) / 1000);
          return outcome;
        },
      );
    },
  };
}
