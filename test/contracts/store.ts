import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, serve, type Loopback } from '../client/loopback';

/** A storage that keeps its rules: what it has at the end, and what it refused on the way. */
export interface Store extends Loopback {
  /** The files it has, by key. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The broken rules, in words. */
  readonly refusals: readonly string[];
  /** Cuts the connection of the next requests whose body has come this far. */
  cutAfter(bytes: number, times?: number): void;
  /** How many connections it has cut in this way. */
  cuts(): number;
  /** Does the work of the next request with a body, but cuts instead of answering. */
  loseAnswer(isOf: (request: IncomingMessage) => boolean): void;
}

/** A refusal in the way of the storage. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
  ) {
    super(rule);
  }
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export type Rules = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  files: Map<string, Buffer>,
) => Answer;

export async function startStore(rules: Rules): Promise<Store> {
  const files = new Map<string, Buffer>();
  const refusals: string[] = [];
  let cutAt = Infinity;
  let cutsLeft = 0;
  let cuts = 0;
  let loses: ((request: IncomingMessage) => boolean) | null = null;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const way = { come: 0, isCut: false };
    request.on('data', (chunk: Buffer) => {
      way.come += chunk.length;
      if (way.isCut || cutsLeft === 0 || way.come < cutAt) return;
      cutsLeft -= 1;
      cuts += 1;
      way.isCut = true;
      request.socket.resetAndDestroy();
    });
    const body = await bodyOf(request).catch(() => null);
    // What half a request did to the storage is for the rules of that storage: here it did nothing.
    if (body === null || way.isCut) return;
    const answer = answerOf(() => {
      mustHaveLength(request, body);
      return rules(request, new URL(request.url ?? '', 'http://store'), body, files);
    }, refusals);
    if (loses?.(request) === true) {
      loses = null;
      request.socket.resetAndDestroy();
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
  };
  const loopback = await serve(handle);
  return {
    ...loopback,
    files,
    refusals,
    cutAfter: (bytes, times = 1) => {
      cutAt = bytes;
      cutsLeft = times;
    },
    cuts: () => cuts,
    loseAnswer: (isOf) => {
      loses = isOf;
    },
  };
}

function answerOf(work: () => Answer, refusals: string[]): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusals.push(error.rule);
    return { status: error.status, json: { error: error.rule } };
  }
}

// Every storage here wants to know the length beforehand: RFC 9110 has 411 for that.
function mustHaveLength({ method, headers }: IncomingMessage, body: Buffer): void {
  if (headers['transfer-encoding'] !== undefined) throw new Refused(411, 'a chunked body');
  if (method === 'GET' || method === 'HEAD') return;
  if (headers['content-length'] !== String(body.length)) {
    throw new Refused(411, 'no length, or another one');
  }
}

export function must(condition: boolean, status: number, rule: string): asserts condition {
  if (!condition) throw new Refused(status, rule);
}

export function mustEqual(value: unknown, wanted: unknown, status: number, what: string): void {
  must(value === wanted, status, `${what} is ${String(value)}, not ${String(wanted)}`);
}
