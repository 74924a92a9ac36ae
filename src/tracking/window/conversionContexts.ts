import type { Decision } from '../../client/http/requestLog';
import type { ServiceClient } from '../../client/serviceClient';
import type { SourceFile } from '../../client/source/sourceFile';
import type { Clock } from '../async/clock';
import type { ModelStore } from '../store/modelStore';
import { pollDelay, watchedDelay } from '../schedule/pollDelay';
import type { ConversionContext } from '../path/conversionContext';
import type { Schedule } from '../schedule/schedule';
import { Semaphore } from '../async/semaphore';
import type { UploadTickets } from './uploadTickets';
import type { SourceState } from '../source/sourceState';
import { embeddedServiceId, type ServiceId, type TrackedModel } from '../model/trackedModel';

export interface ConversionContextsDeps {
  readonly store: ModelStore;
  clientOf(service: ServiceId): ServiceClient;
  openSource(source: string): Promise<SourceFile>;
  mayUpload(): boolean;
  readonly tickets: UploadTickets;
  maxBytes?(service: ServiceId): number | null;
  heldUp(key: string, isSo: boolean): void;
  decided(decision: Decision): void;
  noAnswers(key: string, reason: string | null): void;
  sourceState(model: TrackedModel): Promise<SourceState>;
  webhook(): string | null;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** How long one model may take, in milliseconds. */
  readonly deadlineMs: number;
}

const uploadsAtATime = 2;

/** Creates the context of each model: its service, its file, its upload slot and its deadline. */
export class ConversionContexts {
  private readonly slots = new Map<ServiceId, Semaphore>();

  constructor(private readonly deps: ConversionContextsDeps) {}

  of(key: string, signal: AbortSignal): ConversionContext {
    const { deps } = this;
    const model = deps.store.get(key);
    const service = model?.service ?? '';
    // Frequent polls of the embedded service disturb nobody. Another service on this machine may be a tunnel to one
    // that many people share.
    const isOwn = service === embeddedServiceId;
    return {
      client: () => deps.clientOf(service),
      openSource: () => deps.openSource(model?.source ?? ''),
      maxBytes: () => deps.maxBytes?.(service) ?? null,
      mayUpload: () => deps.mayUpload(),
      // The embedded service receives a file in one request, which cannot be continued.
      ticket: () => (isOwn ? Promise.resolve(null) : deps.tickets.of(key)),
      keepTicket: (ticket) => deps.tickets.keep(key, ticket),
      heldUp: (isSo) => {
        deps.heldUp(key, isSo);
      },
      decided: (decision, reason) => {
        deps.decided({ subject: key, decision, reason });
      },
      noAnswers: (reason) => {
        deps.noAnswers(key, reason);
      },
      sourceState: () => (model ? deps.sourceState(model) : Promise.resolve('missing')),
      webhook: () => deps.webhook(),
      knownBy: (modelId) => ({
        sha256: deps.store.get(key)?.sha256,
        others: deps.store
          .all()
          .filter((one) => one.key !== key && one.service === service && one.modelId === modelId),
      }),
      uploadSlot: () => {
        const slots = this.slotsOf(service);
        // The uploads before it may be waiting for a token: starting another one makes the schedule probe again.
        if (slots.areTaken) deps.schedule.wake(service);
        return slots.enter(signal);
      },
      ask: (call, turn) => deps.schedule.ask({ key, service, ...turn }, call, signal),
      pollDelay: (ageMs) => {
        const delayMs = pollDelay(ageMs, isOwn, deps.clock.random());
        return deps.schedule.isWatched(key) ? watchedDelay(delayMs) : delayMs;
      },
      now: () => deps.clock.now(),
      setTimer: (call, delayMs) => deps.clock.setTimer(call, delayMs),
      deadlineAt: () => this.deadlineOf(key),
      signal,
    };
  }

  /** When to stop polling a model, in milliseconds since the epoch. */
  deadlineOf(key: string): number {
    const { store, deadlineMs } = this.deps;
    const model = store.get(key);
    return model?.deadlineAt ?? (model?.startedAt ?? 0) + deadlineMs;
  }

  private slotsOf(service: ServiceId): Semaphore {
    const known = this.slots.get(service);
    if (known) return known;
    const fresh = new Semaphore(uploadsAtATime);
    this.slots.set(service, fresh);
    return fresh;
  }
}
