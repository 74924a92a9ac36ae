import type { KnownCaller } from '../../ports';

/** How long the identity of a token is cached, in milliseconds. */
const rememberedMs = 60_000;

const maxRemembered = 50_000;

/** A cache of callers by token. Only valid tokens are cached, because invented ones would fill the memory. */
export class RememberedCallers {
  private readonly known = new Map<
    string,
    { readonly caller: KnownCaller; readonly until: number }
  >();

  constructor(private readonly clock: () => number) {}

  find(key: string): KnownCaller | null {
    const found = this.known.get(key);
    return found && this.clock() < found.until ? found.caller : null;
  }

  /** @param expiresAt milliseconds since the epoch */
  remember(key: string, caller: KnownCaller, expiresAt: number): void {
    if (this.known.size >= maxRemembered) this.known.clear();
    this.known.set(key, { caller, until: Math.min(this.clock() + rememberedMs, expiresAt) });
  }

  forget(): void {
    this.known.clear();
  }
}
