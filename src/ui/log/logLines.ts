import type { Decision, RequestEvent } from '../../client/http/requestLog';
import { type TrackedModel, modelLabel } from '../../tracking/model/trackedModel';

/** Such as `GET models.example.com/api/v1/models/:modelId/result: 200 in 12 ms, 431 bytes received, model m-1`. */
export function requestLine(event: RequestEvent): string {
  const { method, host, route, status, ms, failure } = event;
  const outcome = [
    `${status ?? 'no answer'} in ${ms} ms`,
    ...bytesOf('sent', event.sentBytes),
    ...bytesOf('received', event.receivedBytes),
    ...named('contract', event.contract),
    ...named('model', event.modelId),
  ];
  const line = `${method} ${host}${route}: ${outcome.join(', ')}`;
  if (failure === null) return line;
  return `${line}. ${failure.trouble ?? 'unforeseen'}: ${failure.reason}`;
}

/** For example `bracket.step [1f0c2a3b] asks its service in 2.0 s, because it is not finished`. */
export function decisionLine({ subject, decision, reason }: Decision): string {
  return `${subject} ${decision}, because ${reason}`;
}

/** For example `bracket.step [1f0c2a3b]: converting, "RUNNING", "meshing", model m-1`. */
export function stageLine(model: TrackedModel): string {
  const facts = [...factsOf(model), ...named('model', model.modelId)];
  return `${modelLabel(model)}: ${[model.stage.kind, ...facts].join(', ')}`;
}

function factsOf({ stage }: TrackedModel): readonly string[] {
  switch (stage.kind) {
    case 'uploading':
      return [`${stage.totalBytes} bytes`];
    case 'converting':
      return stage.status ? [stage.status.status, stage.status.phase].map(quoted) : [];
    case 'failed':
      return [`${stage.trouble}: ${stage.reason}`, stage.retryable ? 'retryable' : 'not retryable'];
    case 'waiting':
    case 'storing':
    case 'ready':
      return [];
  }
}

/** Longest quoted text, characters. */
const longestWords = 200;

// Texts of a service are quoted, so that they cannot be mistaken for ours.
function quoted(words: string): string {
  return JSON.stringify(
    words.length <= longestWords ? words : `${words.slice(0, longestWords - 1)}…`,
  );
}

function bytesOf(what: string, bytes: number): readonly string[] {
  return bytes === 0 ? [] : [`${bytes} bytes ${what}`];
}

function named(what: string, name: string | null): readonly string[] {
  return name === null ? [] : [`${what} ${name}`];
}
