import { setTimeout as pause } from 'node:timers/promises';
import type { ModelRecord } from '../record/modelRecord';
import { eventOf } from '../core/resultAnswer';
import type { ServiceLog } from '../core/serviceLog';
import { codeOf } from '../../words/errorCode';
import { percentDecoded } from '../../words/urlOf';

export interface WebhookTimes {
  /** Timeout of a request. */
  readonly answerMs: number;
  /** Pauses before the retries. */
  readonly pausesMs: readonly number[];
}

/**
 * Notifies the client's webhook that a task has ended, with some retries. By the interface this is best effort, because
 * clients poll; so a failure is harmless and is not stored.
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
      const { address, authorization } = calledAt(record.webhook);
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorization },
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
      why = whyOf(error);
    }
  }
  // The URL may contain a credential, and error messages may contain the URL.
  log(`model ${record.id}: the webhook did not take the news (${why})`, 'warning');
  return false;
}

/** User and password in the URL become Basic authentication, as in a browser; `fetch` does not accept them in a URL. */
function calledAt(webhook: string) {
  const address = new URL(webhook);
  const { username, password } = address;
  if (username === '' && password === '') return { address, authorization: {} };
  address.username = '';
  address.password = '';
  const pair = [username, password].map(percentDecoded).join(':');
  const basic = Buffer.from(pair, 'utf8').toString('base64');
  return { address, authorization: { Authorization: `Basic ${basic}` } };
}

function whyOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? (codeOf(cause) ?? cause.name) : 'no answer';
}
