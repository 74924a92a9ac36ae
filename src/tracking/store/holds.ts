import { Emitter, type Event } from '../async/emitter';
import type { ModelStore } from './modelStore';
import { isFinished } from '../model/stage';
import type { AskedWaits } from '../model/askedWaits';
import type { ServiceId, TrackedModel } from '../model/trackedModel';

/** Why a model makes no progress while Caliper keeps polling. */
export type Hold =
  /** The connection is lost and retried. */
  | { readonly kind: 'connection' }
  /** The service refuses the access token, or there is none: only occasional probes are sent. */
  | {
      readonly kind: 'token';
      /** Present where calls for other models were refused and this one waits with them. */
      readonly isOfOthers?: true;
      /** A sentence about the last answer for this model, where that was unusable in another way. */
      readonly last?: string;
    }
  /** The service refuses this model but accepts others. */
  | { readonly kind: 'permission' }
  /** The service asked for no further calls before `until`, in milliseconds since the epoch. */
  | { readonly kind: 'busy'; readonly until: number }
  /** The answers are not usable; `reason` is a sentence for the user about the latest one. */
  | { readonly kind: 'answers'; readonly reason: string };

type HoldOfModel = Exclude<Hold, { readonly kind: 'token' }>;

/** What holds up each model at this moment in this window; it is never saved. */
export class Holds {
  private readonly models = new Map<string, ReadonlyMap<Hold['kind'], HoldOfModel>>();
  private readonly unreached = new Set<ServiceId>();
  private readonly refusing = new Set<ServiceId>();
  /** Keys of models whose own last call was refused for its token. */
  private readonly refused = new Set<string>();
  private readonly busy = new Map<ServiceId, AskedWaits>();
  private readonly changed = new Emitter<readonly string[]>();

  /** Keys of models that became held up, no longer are, or are held up for another reason. */
  readonly onDidChange: Event<readonly string[]> = this.changed.event;

  constructor(private readonly store: Pick<ModelStore, 'all' | 'get'>) {}

  /** What holds up a model; null when nothing does. */
  of(key: string): Hold | null {
    const model = this.store.get(key);
    if (!model || isFinished(model.stage)) return null;
    if (this.refusing.has(model.service)) return this.tokenHold(key);
    if (this.unreached.has(model.service)) return { kind: 'connection' };
    const until = this.askedWait(model);
    if (until !== null) return { kind: 'busy', until };
    const own = this.models.get(key);
    const refused = own?.get('connection') ?? own?.get('permission');
    return refused ?? own?.get('busy') ?? own?.get('answers') ?? null;
  }

  private tokenHold(key: string): Hold {
    if (this.refused.has(key)) return { kind: 'token' };
    const answers = this.models.get(key)?.get('answers');
    const last = answers?.kind === 'answers' ? answers.reason : null;
    return { kind: 'token', isOfOthers: true, ...(last !== null && { last }) };
  }

  /** Services that are paused because they refuse the token, or have none. */
  get paused(): readonly ServiceId[] {
    return [...this.refusing];
  }

  hold(key: string, hold: HoldOfModel): void {
    if (!this.store.get(key)) return;
    const before = this.inWords(key);
    this.models.set(key, new Map([...(this.models.get(key) ?? []), [hold.kind, hold]]));
    this.fireIfChanged(key, before);
  }

  /** Nothing of this kind holds up the model any more; without a kind, nothing at all does. */
  letGo(key: string, kind?: HoldOfModel['kind']): void {
    const own = this.models.get(key);
    if (!own || (kind !== undefined && !own.has(kind))) return;
    const before = this.inWords(key);
    const left = new Map([...own].filter(([other]) => kind !== undefined && other !== kind));
    if (left.size === 0) this.models.delete(key);
    else this.models.set(key, left);
    this.fireIfChanged(key, before);
  }

  /** The model was removed. */
  forget(key: string): void {
    this.models.delete(key);
    this.refused.delete(key);
  }

  /** A service does not answer, or does so again. */
  reached(service: ServiceId, isReached: boolean): void {
    this.mark(this.unreached, service, !isReached);
  }

  /** A service refuses the token or there is none, or it accepts the token again. */
  tokenRefused(service: ServiceId, isSo: boolean): void {
    this.mark(this.refusing, service, isSo);
  }

  /** The last call for a model was refused for its token, or was answered otherwise. */
  tokenRefusedTo(key: string, isSo: boolean): void {
    if (this.refused.has(key) === isSo || !this.store.get(key)) return;
    const before = this.inWords(key);
    if (isSo) this.refused.add(key);
    else this.refused.delete(key);
    this.fireIfChanged(key, before);
  }

  /** For how long a service asked for no further calls. */
  askedToWait(service: ServiceId, waits: AskedWaits): void {
    const before = this.busy.get(service);
    if ((before?.all ?? null) === waits.all && (before?.grants ?? null) === waits.grants) return;
    this.changeAt(service, () => this.busy.set(service, waits));
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Only a model that has no upload grant yet waits for the service to give some again. */
  private askedWait({ service, stage }: TrackedModel): number | null {
    const waits = this.busy.get(service);
    if (!waits) return null;
    return stage.kind === 'waiting' ? latest(waits.all, waits.grants) : waits.all;
  }

  private mark(marked: Set<ServiceId>, service: ServiceId, isSo: boolean): void {
    if (marked.has(service) === isSo) return;
    this.changeAt(service, () => (isSo ? marked.add(service) : marked.delete(service)));
  }

  /** What holds up a model, to be compared. A model and its service may say the same, and that is told once. */
  private inWords(key: string): string {
    return JSON.stringify(this.of(key));
  }

  private fireIfChanged(key: string, before: string): void {
    if (this.inWords(key) !== before) this.changed.fire([key]);
  }

  private changeAt(service: ServiceId, change: () => unknown): void {
    const held = this.store
      .all()
      .filter((model) => model.service === service && !isFinished(model.stage))
      .map(({ key }) => ({ key, before: this.inWords(key) }));
    change();
    const changed = held.filter(({ key, before }) => this.inWords(key) !== before);
    if (changed.length > 0) this.changed.fire(changed.map(({ key }) => key));
  }
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
