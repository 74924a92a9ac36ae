import { isProcessAlive } from '../../files/isProcessAlive';
import { isRecord, isText, numberOrNull } from '../../words/unknown';

/** Stores tokens; implemented by `Tokens`. */
export interface TokenStore {
  set(origin: string, token: string): Promise<void>;
  clear(origin: string): Promise<void>;
}

/** Stores small values after the window closes; a VS Code `Memento` is one. */
export interface SmallMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

/**
 * Tokens of embedded services. Each start has a new token at a new port, and a killed window cannot remove its own; so
 * the owner of each token is remembered, and tokens of dead owners are removed.
 */
export class EmbeddedTokens {
  constructor(
    private readonly tokens: TokenStore,
    private readonly memory: SmallMemory,
    private readonly ownPid: number,
    private readonly isAlive = isProcessAlive,
  ) {}

  async keep(origin: string, token: string): Promise<void> {
    const owners = this.owners().filter((owner) => owner.origin !== origin);
    const dead = owners.filter(({ pid }) => !this.isAlive(pid));
    await Promise.all(dead.map((owner) => this.tokens.clear(owner.origin)));
    const living = owners.filter((owner) => !dead.includes(owner));
    await this.memory.update(memoryKey, [...living, { origin, pid: this.ownPid }]);
    await this.tokens.set(origin, token);
  }

  async drop(origin: string): Promise<void> {
    await this.tokens.clear(origin);
    const others = this.owners().filter((owner) => owner.origin !== origin);
    await this.memory.update(memoryKey, others);
  }

  private owners(): readonly Owner[] {
    const value = this.memory.get(memoryKey);
    return Array.isArray(value) ? value.flatMap(readOwner) : [];
  }
}

interface Owner {
  readonly origin: string;
  /** Process id of the extension host that started the service. */
  readonly pid: number;
}

const memoryKey = 'embeddedTokenOwners';

function readOwner(value: unknown): readonly Owner[] {
  if (!isRecord(value)) return [];
  const { origin } = value;
  const pid = numberOrNull(value['pid']);
  return isText(origin) && pid !== null ? [{ origin, pid }] : [];
}
