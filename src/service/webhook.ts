import { setTimeout as pause } from 'node:timers/promises';
import type { ModelRecord } from './modelRecord';
import { resultAnswer } from './resultAnswer';
import type { ServiceLog } from './serviceLog';

export interface WebhookTimes {
  /** Longest wait for one answer. */
  readonly answerMs: number;
  /** Pauses before the second, third, … try. */
  readonly pausesMs: readonly number[];
}

/**
 * Tells the address the client gave that a task has ended, trying a few times. Best effort by the
 * interface: polling is what counts, so a failure harms nothing and is not remembered.
 */
export async function callWebhook(
  record: ModelRecord,
  times: WebhookTimes,
  signal: AbortSignal,
  log: ServiceLog = () => undefined,
): Promise<boolean> {
  if (record.webhook === null) return true;
  let why = '';
  for (const pauseMs of [0, ...times.pausesMs]) {
    try {
      await pause(pauseMs, undefined, { signal, ref: false });
      const response = await fetch(record.webhook, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(eventOf(record)),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(times.answerMs)]),
      });
      await response.body?.cancel();
      if (response.ok) {
        log(`model ${record.id}: the webhook was called (${response.status})`);
        return true;
      }
      why = String(response.status);
    } catch (error) {
      if (signal.aborted) return false;
      why = codeOf(error);
    }
  }
  // Its address may hold a credential, and the messages of errors may hold its address.
  log(`model ${record.id}: the webhook did not take the news (${why})`, 'warning');
  return false;
}

// No addresses of assets and no credentials: whoever listens asks for the result itself.
function eventOf(record: ModelRecord) {
  const { status, phase, message, retryable, task, timestamps } = resultAnswer(record, '', 0);
  return {
    modelId: record.id,
    name: record.name,
    status,
    phase,
    message,
    retryable,
    task,
    timestamps,
  };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return 'no answer';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
