import type { UploadTicket } from '../../client/serviceClient';
import { isModelId } from '../../interface/grant';
import { isRecord, isText } from '../../words/unknown';
import { KeyedMutex } from '../async/keyedMutex';

/** A secret storage that outlives the window: one text per key. */
export interface SecretPlace {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/**
 * The state needed to continue each upload after a restart. Tickets hold credentials, so they are never stored in the
 * records; where no secret can be stored, an interrupted upload starts again.
 */
export class UploadTickets {
  private readonly turns = new KeyedMutex();
  private isLogged = false;

  constructor(
    private readonly place: SecretPlace,
    private readonly log: (line: string) => void,
  ) {}

  async of(key: string): Promise<UploadTicket | null> {
    const text = await this.quietly(key, () => this.place.get(key));
    return text === undefined ? null : read(text);
  }

  /** Stores the current ticket; null removes it. */
  async keep(key: string, ticket: UploadTicket | null): Promise<void> {
    await this.quietly(key, () =>
      ticket === null ? this.place.delete(key) : this.place.set(key, JSON.stringify(ticket)),
    );
  }

  private async quietly<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.turns.run(key, work);
    } catch (error) {
      if (!this.isLogged)
        this.log(`What an upload needs to go on cannot be kept: ${String(error)}`);
      this.isLogged = true;
      return undefined;
    }
  }
}

function read(text: string): UploadTicket | null {
  try {
    const ticket: unknown = JSON.parse(text);
    if (!isRecord(ticket) || !isText(ticket['modelId']) || !isText(ticket['text'])) return null;
    return isModelId(ticket['modelId'])
      ? { modelId: ticket['modelId'], text: ticket['text'] }
      : null;
  } catch {
    return null;
  }
}

/** A secret storage in memory, for where nothing outlives the window. */
export function secretsInMemory(): SecretPlace {
  const kept = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, text) => Promise.resolve(void kept.set(key, text)),
    delete: (key) => Promise.resolve(void kept.delete(key)),
  };
}
