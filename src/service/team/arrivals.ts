import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLog } from '../core/serviceLog';
import { sourceTooLarge } from '../record/failures';
import type { ModelRecord } from '../record/modelRecord';
import type { Database } from './postgres/database';
import { isUuid } from '../record/uuid';
import { modelsAt } from './postgres/modelRows';
import type { ObjectStore } from './store/objectStore';
import type { PgQueue } from './postgres/pgQueue';
import { sourceKey } from './store/storeBlobs';

export interface ArrivalDeps {
  readonly store: ObjectStore;
  readonly database: Database;
  readonly queue: PgQueue;
  readonly maxUploadBytes: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: ServiceLog;
}

/** However often a client polls, the store is queried about a model no more often than this. In milliseconds. */
const lookMs = 1000;

/**
 * A poll waits no longer than this for the store, in milliseconds; a later answer of the store is reported at the next
 * poll.
 */
const patienceMs = 2000;

/** How many models are remembered; beyond that all are forgotten, which costs one query each. */
const maxRemembered = 20_000;

const sweptAtOnce = 50;
const endedAtOnce = 500;

/**
 * No upload starts in the last minute of a grant, so each file is looked for once more before the grant expires. In
 * milliseconds.
 */
const lastChanceMs = 50_000;

/**
 * A store does not notify anybody of a new file, so files are looked for when their client polls, and periodically for
 * the others.
 */
export class Arrivals {
  private readonly lookedAt = new Map<string, number>();
  /** Models for which a query to the store is in progress. */
  private readonly looking = new Set<string>();

  constructor(private readonly deps: ArrivalDeps) {}

  /** The current record of a model, after looking for its file. */
  async arrived(record: ModelRecord): Promise<ModelRecord> {
    const { clock, database } = this.deps;
    if (record.state !== 'waiting_upload' || isExpired(record, clock())) return record;
    const last = this.lookedAt.get(record.id) ?? 0;
    if (clock() - last < lookMs || this.looking.has(record.id)) return record;
    if (this.lookedAt.size >= maxRemembered) this.lookedAt.clear();
    this.lookedAt.set(record.id, clock());
    const hasChanged = await Promise.race([
      this.look(record.id),
      pause(patienceMs, false, { ref: false }),
    ]);
    if (!hasChanged) return record;
    const found = (await modelsAt(database, [record.id])).get(record.id)?.found;
    return found?.kind === 'model' ? found.record : record;
  }

  /** Looks for the files of models whose clients have not polled for a while, first those whose grant expires soon. */
  async sweep(): Promise<void> {
    const soon = new Date(this.deps.clock() + lastChanceMs);
    const rows = await this.deps.database.query<{ id: string }>(
      `SELECT id FROM caliper.model WHERE state = 'waiting_upload' AND grant_expires_at > $2
        ORDER BY grant_expires_at > $3, random() LIMIT $1`,
      [sweptAtOnce, new Date(this.deps.clock()), soon],
    );
    await this.each(rows, (id) => this.takeIn(id));
  }

  /**
   * Fails models whose file never arrived. Readers have seen them as failed since the grant expired, but the webhook is
   * still to be sent.
   */
  async endExpired(): Promise<void> {
    const { database, queue, store, clock } = this.deps;
    const rows = await database.query<{ id: string }>(
      `SELECT id FROM caliper.model WHERE state = 'waiting_upload' AND grant_expires_at <= $2
        ORDER BY grant_expires_at LIMIT $1`,
      [endedAtOnce, new Date(clock())],
    );
    await this.each(rows, async (id) => {
      // Removes a file that arrived too late, or unnoticed.
      if (await queue.expire(id)) await store.remove(sourceKey(id));
    });
  }

  /** An error of the store must not fail the request of a client that asks for the status. */
  private async look(id: string): Promise<boolean> {
    this.looking.add(id);
    try {
      return await this.takeIn(id);
    } catch (error) {
      this.logTrouble(id, error);
      return false;
    } finally {
      this.looking.delete(id);
    }
  }

  /** An error with one model must not stop the others. */
  private async each(
    rows: readonly { readonly id: string }[],
    work: (id: string) => Promise<unknown>,
  ): Promise<void> {
    for (const { id } of rows) {
      if (!isUuid(id)) continue;
      await work(id).catch((error: unknown) => this.logTrouble(id, error));
    }
  }

  private logTrouble(id: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.deps.log(`model ${id}: looking for its file: ${why}`, 'warning');
  }

  private async takeIn(id: string): Promise<boolean> {
    const { store, queue, maxUploadBytes } = this.deps;
    const object = await store.uploaded(sourceKey(id));
    if (!object) return false;
    if (object.sizeBytes > maxUploadBytes) return this.refuse(id);
    const { sizeBytes, version } = object;
    if (await queue.enqueue(id, { sizeBytes, sha256: null, version })) return true;
    const found = (await modelsAt(this.deps.database, [id])).get(id)?.found;
    // The project had no room for the file.
    const isFailed = found?.kind === 'model' && found.record.state === 'failed';
    if (isFailed) await store.empty(sourceKey(id));
    return isFailed;
  }

  private async refuse(id: string): Promise<boolean> {
    const { queue, store, maxUploadBytes } = this.deps;
    const failure = sourceTooLarge(Math.floor(maxUploadBytes / 1024 / 1024));
    const isWritten = await queue.refuse(id, failure);
    if (isWritten) await store.empty(sourceKey(id));
    return isWritten;
  }
}

function isExpired({ grant }: ModelRecord, now: number): boolean {
  return grant === null || now >= Date.parse(grant.expiresAt);
}
