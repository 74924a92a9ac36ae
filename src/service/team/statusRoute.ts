import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResultFor } from '../core/giveResult';
import { commonHeaders, jsonHeaders } from '../core/responses';
import { HttpRefusal } from '../core/serviceRefusal';
import type { Caller } from '../ports';
import { partRefusal } from './partRefusal';
import type { Watch } from './watch/watch';

/** Answers a request for the status of a model; returns false for any other request. */
export type StatusRoute = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  callerOf: () => Promise<Caller>,
) => Promise<boolean>;

/**
 * Most requests to a front ask for the status of a model. They are handled without Request and Response objects, which
 * would cost more than all the rest.
 */
export function statusRoute(resultFor: ResultFor, { traces, metrics }: Watch): StatusRoute {
  return async (incoming, outgoing, callerOf) => {
    const modelId = modelAskedFor(incoming);
    if (modelId === null) return false;
    const start = performance.now();
    const answer = (status: number) =>
      metrics?.request('result', status, (performance.now() - start) / 1000);
    await traces.span({ name: 'GET result' }, async (tag) => {
      try {
        const text = JSON.stringify(await resultFor(await callerOf(), modelId));
        outgoing
          .writeHead(200, { ...commonHeaders, ...jsonHeaders(Buffer.byteLength(text)) })
          .end(text);
        tag({ 'http.response.status_code': 200 });
        answer(200);
      } catch (error) {
        const refusal = error instanceof HttpRefusal ? error : partRefusal(error);
        const status = refusal?.status ?? 500;
        tag({ 'http.response.status_code': status });
        answer(status);
        throw error;
      }
    });
    return true;
  };
}

/** A request with a body is handled elsewhere, where the body is read and discarded. */
function modelAskedFor({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) {
    return null;
  }
  return /^\/api\/v1\/models\/([A-Za-z0-9._~-]+)\/result$/.exec(url ?? '')?.[1] ?? null;
}
