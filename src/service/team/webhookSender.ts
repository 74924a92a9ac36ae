import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { getServers, type LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isLocalName, isPrivateHost } from '../../addresses/privateHosts';
import { codeOf } from '../../words/errorCode';
import type { ServiceLog } from '../core/serviceLog';
import type { Database } from './postgres/database';

export interface WebhookOptions {
  /** `whsec_` followed by base64, as in Standard Webhooks. */
  readonly secret: string;
  /** Whether webhooks may be sent to this machine and to private networks. */
  readonly isPrivateAllowed: boolean;
}

/** Longest wait for one answer, in milliseconds. */
const answerMs = 10_000;

/** Of the body of an answer, in bytes: its status counts, and some listeners wait until it is read. */
const longestAnswer = 64 * 1024;

/** Longest wait for the addresses of a name, in milliseconds. */
const nameMs = 5000;

/** The lease of a sender, in seconds: after this time another one may send the webhook. */
const claimSeconds = 60;

/** Webhooks of one kind that are sent at the same time. */
const sentAtOnce = 200;

/** Those of one project among them: whose listeners are slow delays the news of others by nothing. */
const sentAtOnceOfProject = 50;

/** After this time a round ends while listeners are waited for, in milliseconds. */
const longestRoundMs = 5000;

/** The interval at which a round looks for more, in milliseconds. */
const lookMs = 1000;

/** For this time free places are gathered before they are filled, in milliseconds. */
const gatherMs = 100;

/**
 * Webhooks that were not sent yet, and those that are sent again. Each kind is sent in rounds of its own, in the order
 * in which they fall due: who listens does not wait behind many who do not, and what is sent again not behind all that
 * is new.
 */
export const webhookKinds = ['new', 'again'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
const conditions = { new: 'tries = 0', again: 'tries > 0' } as const;

/** Delays between the attempts, in seconds; after the last one the webhook is given up. About twelve hours in total. */
const pausesSeconds = [5, 15, 60, 300, 900, 1800, 3600, 7200, 10_800, 18_000];

interface OwedRow {
  readonly id: string;
  readonly model: string;
  readonly address: string;
  readonly body: string;
  readonly tries: number;
  /** Empty for a model that was removed before it was known. */
  readonly project: string;
}

/**
 * Sends the webhooks of one kind. A listener that does not answer takes one of the places of its project alone. If a
 * sender dies meanwhile, another one sends its webhooks again, under the same id.
 */
export class WebhookSender {
  /** Projects of the webhooks that are being sent. */
  private readonly sending = new Map<Promise<void>, string>();

  constructor(
    private readonly kind: WebhookKind,
    private readonly database: Database,
    private readonly options: WebhookOptions,
    private readonly log: ServiceLog,
  ) {}

  /** Sends what is due, until nothing is or some seconds are over; what is not answered then goes on. */
  async round(): Promise<void> {
    const end = performance.now() + longestRoundMs;
    for (;;) {
      while (await this.begin());
      if (this.sending.size === 0 || performance.now() >= end) return;
      // New ones are looked for while slow listeners are waited for.
      await Promise.race([...this.sending.keys(), pause(lookMs)]);
      await pause(gatherMs);
    }
  }

  /** Resolves when all that was begun is answered. */
  async ended(): Promise<void> {
    await Promise.all(this.sending.keys());
  }

  /** @returns whether there was something to begin with */
  private async begin(): Promise<boolean> {
    const rows = await this.claim();
    for (const row of rows) this.send(row);
    return rows.length > 0;
  }

  private send(row: OwedRow): void {
    const sending = sendOne(row, this.database, this.options, this.log)
      .catch((error: unknown) => {
        // Its lease ends, and it is sent again.
        const why = error instanceof Error ? error.message : String(error);
        this.log(`model ${row.model}: the webhook: ${why}`, 'warning');
      })
      .finally(() => this.sending.delete(sending));
    this.sending.set(sending, row.project);
  }

  /**
   * Those that have been due for the longest time, but of each project only as many as it has free places for, and no
   * more than its share while others have some due. Reads one index entry per project, and those that it takes: how many
   * are due does not matter.
   */
  private async claim(): Promise<readonly OwedRow[]> {
    const free = sentAtOnce - this.sending.size;
    if (free === 0) return [];
    const counts = new Map<string, number>();
    for (const project of this.sending.values()) {
      counts.set(project, (counts.get(project) ?? 0) + 1);
    }
    // However many projects have slow listeners, the next one finds a place.
    const ofProject = Math.min(sentAtOnceOfProject, Math.ceil(free / 2));
    const isOfKind = conditions[this.kind];
    return this.database.query<OwedRow>(
      `WITH RECURSIVE busy AS (
          SELECT * FROM unnest($3::text[], $4::int[]) AS busy (project, count)
        ), head AS (
          (SELECT project, due_at FROM caliper.owed WHERE ${isOfKind} ORDER BY project, due_at LIMIT 1)
          UNION ALL
          SELECT next.project, next.due_at FROM head, LATERAL (
            SELECT owed.project, owed.due_at FROM caliper.owed
              WHERE ${isOfKind} AND owed.project > head.project
              ORDER BY owed.project, owed.due_at LIMIT 1) next
        ), turn AS (
          SELECT head.project,
              least($5 - coalesce(busy.count, 0), ceil($2::float8 / count(*) OVER ()))::int AS places
            FROM head LEFT JOIN busy ON busy.project = head.project
            WHERE head.due_at <= now() AND coalesce(busy.count, 0) < $5
            ORDER BY head.due_at LIMIT $2
        ), due AS (
          -- Compared as pairs, so that no other order than that of the index is tried.
          SELECT of_turn.id FROM turn, LATERAL (
            SELECT owed.id, owed.due_at FROM caliper.owed
              WHERE ${isOfKind} AND (owed.project, owed.due_at) >= (turn.project, '-infinity')
                AND (owed.project, owed.due_at) <= (turn.project, now())
              ORDER BY owed.project, owed.due_at LIMIT turn.places FOR UPDATE SKIP LOCKED) of_turn
            ORDER BY of_turn.due_at LIMIT $2
        )
        UPDATE caliper.owed SET due_at = now() + make_interval(secs => $1)
          -- An array, so that the table is never read as a whole to find them.
          WHERE id = ANY (ARRAY(SELECT id FROM due))
          RETURNING id, model, address, body, tries, project`,
      [claimSeconds, free, [...counts.keys()], [...counts.values()], ofProject],
    );
  }
}

/**
 * Removes webhooks that are owed for a day, where none are sent: their addresses may hold credentials, and nobody wants
 * the news of months when some are sent at last.
 */
export async function forgetUnsentWebhooks(database: Database): Promise<void> {
  await database.query("DELETE FROM caliper.owed WHERE created_at < now() - interval '1 day'");
}

async function sendOne(
  row: OwedRow,
  database: Database,
  options: WebhookOptions,
  log: ServiceLog,
): Promise<void> {
  const answer = await post(row, options).catch((error: unknown) => wordFor(error));
  const isTaken = typeof answer === 'number' && answer >= 200 && answer < 300;
  const pauseSeconds = pausesSeconds[row.tries];
  // 410: the receiver is gone for good.
  const isOver = isTaken || answer === 410 || pauseSeconds === undefined;
  if (!isOver) {
    await database.query(
      'UPDATE caliper.owed SET tries = tries + 1, due_at = now() + make_interval(secs => $2) WHERE id = $1',
      [row.id, pauseSeconds * (0.8 + 0.4 * Math.random())],
    );
    return;
  }
  await database.query('DELETE FROM caliper.owed WHERE id = $1', [row.id]);
  // The address may hold a credential, so neither it nor an error message that may contain it is logged.
  if (isTaken) log(`model ${row.model}: the webhook was called (${answer})`);
  else log(`model ${row.model}: the webhook did not take the news (${answer})`, 'warning');
}

/** @returns the status code of the answer */
async function post(
  { id, address, body }: OwedRow,
  { secret, isPrivateAllowed }: WebhookOptions,
): Promise<number> {
  const url = new URL(address);
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(secret, `${id}.${at}.${body}`),
  };
  const pinned = await pinnedLookup(url.hostname.replace(/^\[|\]$/g, ''), isPrivateAllowed);
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup: pinned, agent: false };
    const sending = start(url, { ...options, signal: AbortSignal.timeout(answerMs) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
        if (length > longestAnswer) sending.destroy();
      });
    });
    sending.once('error', reject);
    // Node closes a connection that switches protocols (status 101) without an error: all others would wait for it.
    sending.once('close', () => reject(new Error('no answer')));
    sending.end(body);
  });
}

export function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

class PrivateAddress extends Error {
  constructor() {
    super('private address');
    this.name = 'PrivateAddress';
  }
}

/** Resolves the name once, so that the address that was checked is the one that is called. */
async function pinnedLookup(host: string, isPrivateAllowed: boolean): Promise<LookupFunction> {
  const found = await addressesOf(host);
  if (!isPrivateAllowed && found.some(({ address }) => isPrivate(address))) {
    throw new PrivateAddress();
  }
  // A literal IP address is never looked up by the client, but it is checked above too.
  return (_host, options, done) => {
    const [first] = found;
    if (options.all) done(null, [...found]);
    else if (first) done(null, first.address, first.family);
    else done(new Error('no address'), '', 0);
  };
}

class NoName extends Error {
  constructor() {
    super('The name has no address, or its name servers say nothing.');
    this.name = 'NoName';
  }
}

/**
 * The lookup of the operating system has no time limit, and holds one of the few threads of this process while a name
 * server is silent. So name servers are asked directly; what none of them knows may be a name of this machine's own
 * files or search list.
 */
async function addressesOf(host: string): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  if (isLocalName(host)) return [{ address: '127.0.0.1', family: 4 }];
  const asked = new Resolver();
  asked.setServers(getServers());
  const timer = setTimeout(() => asked.cancel(), nameMs);
  const answers = await Promise.allSettled([asked.resolve4(host), asked.resolve6(host)]);
  clearTimeout(timer);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const isUnknown = answers.every(
    (answer) => answer.status === 'rejected' && isUnknownName(answer.reason),
  );
  if (!isUnknown) throw new NoName();
  return ownNames.addressesOf(host);
}

function isUnknownName(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(codeOf(error) ?? '');
}

/** Lookups of the operating system, one at a time, so that they hold at most one thread. */
class OwnNames {
  private last: Promise<unknown> = Promise.resolve();

  async addressesOf(host: string): Promise<readonly LookupAddress[]> {
    let isLate = false;
    const found = this.last.then(() => {
      if (isLate) throw new NoName();
      return lookup(host, { all: true });
    });
    this.last = found.catch(() => undefined);
    const answer = await Promise.race([found, pause(nameMs, null, { ref: false })]);
    isLate = true;
    if (!answer) throw new NoName();
    return answer;
  }
}

/** Of the whole process, because its threads are, too. */
const ownNames = new OwnNames();

/**
 * Whether an address belongs to this machine or a private network, is unassigned, or is translated by other routers.
 */
export function isPrivate(address: string): boolean {
  return isPrivateHost(address) || closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const closed = new BlockList();
for (const [network, bits] of [
  // The network of the translator or tunnel determines where such a packet goes.
  ...([['64:ff9b::', 96] as const, ['2002::', 16] as const] as const),
  ['192.88.99.0', 24],
  // Networks for documentation: if they are used at all, then inside a private network.
  ...([['192.0.2.0', 24] as const, ['198.51.100.0', 24] as const] as const),
  ...([['203.0.113.0', 24] as const, ['2001:db8::', 32] as const] as const),
  ['3fff::', 20],
  // SRv6 segment identifiers, used between the routers of one network.
  ['5f00::', 16],
  // IETF protocol assignments; all else outside of 2000::/3 is assigned to nobody on the internet.
  ...([['2001::', 23] as const, ['100::', 8] as const, ['200::', 7] as const] as const),
  ...([['400::', 6] as const, ['800::', 5] as const, ['1000::', 4] as const] as const),
  ...([['4000::', 2] as const, ['8000::', 1] as const] as const),
] as const) {
  closed.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4');
}

function wordFor(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
