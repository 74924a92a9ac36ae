// Asks for the status of models as Caliper does, over lines that stay open:
// node pollersChild.js <port> <token> <file of ids> <from> <count> <mode> <arrival> <seconds>
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pollDelay, watchedDelay } from '../../../src/tracking/schedule/pollDelay';

const oldestMs = 300_000;

interface Told {
  readonly polls: number;
  readonly errors: readonly string[];
  /** Milliseconds of half and of 99 in a hundred answers. */
  readonly p50: number;
  readonly p99: number;
}

async function main(args: readonly string[]) {
  const [port, token, file, from, count, mode, arrivalSeconds, seconds] = args;
  const ids = readFileSync(file ?? '', 'utf8').split('\n');
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const times: number[] = [];
  const errors: string[] = [];
  const ask = (id: string) =>
    new Promise<void>((resolve) => {
      const start = performance.now();
      const path = `/api/v1/models/${id}/result`;
      const headers = { authorization: `Bearer ${token ?? ''}` };
      const asked = get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        if (answer.statusCode !== 200) errors.push(String(answer.statusCode));
        answer.resume().once('end', () => {
          times.push(performance.now() - start);
          resolve();
        });
      });
      asked.once('error', (error) => {
        errors.push(error.message);
        resolve();
      });
    });
  const [first, all] = [Number(from), Number(count)];
  // One after the other: a burst of thousands of new lines is nobody's day.
  const arrivalMs = Number(arrivalSeconds) * 1000;
  const until = performance.now() + arrivalMs + Number(seconds) * 1000;
  const poller = async (index: number) => {
    const bornMs = performance.now() - Math.random() * oldestMs;
    await pause(Math.random() * arrivalMs);
    while (performance.now() < until) {
      await ask(ids[(first + index) % ids.length] ?? '');
      const delay = pollDelay(performance.now() - bornMs, false, Math.random());
      const wanted = mode === 'watching' ? watchedDelay(delay) : delay;
      await pause(Math.min(wanted, Math.max(0, until - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: all }, (_, index) => poller(index)));
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  console.log(
    JSON.stringify({ polls: times.length, errors, p50: at(0.5), p99: at(0.99) } satisfies Told),
  );
}

void main(process.argv.slice(2));
