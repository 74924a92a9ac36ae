import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Traces } from './traces';

/** Longest wait for a collector that does not answer, in milliseconds: nothing else depends on it. */
const sendMs = 5000;

/**
 * Sends traces to a collector by OTLP over HTTP.
 * @param url address of the collector for traces
 */
export function otlpTraces(url: string, role: string): Traces {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMs });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `caliper-${role}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('caliper');
  const around = new AsyncLocalStorage<SpanContext>();
  return {
    async span({ name, tags = {}, parent = null }, work) {
      const above = contextFor(spanContextIn(parent) ?? around.getStore());
      const span = tracer.startSpan(name, { attributes: { ...tags } }, above);
      try {
        return await around.run(span.spanContext(), () =>
          work((more) => void span.setAttributes({ ...more })),
        );
      } catch (error) {
        // The message may contain a signed address, so only the kind of the error is recorded.
        const kind = error instanceof Error ? error.name : 'error';
        span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const span = around.getStore();
      return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` : null;
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function contextFor(above: SpanContext | undefined): Context {
  return above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
}

function spanContextIn(parent: string | null): SpanContext | undefined {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(parent ?? '');
  const [, traceId, spanId, flags] = found ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true };
}
