import type { Decision } from '../client/requestLog';
import type { ServiceClient } from '../client/serviceClient';
import type { SourceFile } from '../client/sourceFile';
import type { Clock } from './clock';
import type { ModelStore } from './modelStore';
import { pollDelay, watchedDelay } from './pollDelay';
import type { Road } from './road';
import type { Schedule } from './schedule';
import { Slots } from './slots';
import type { Tickets } from './tickets';
import type { SourceState } from './sourceState';
import { embeddedServiceId, type ServiceId, type TrackedModel } from './trackedModel';

export interface RoadsParts {
  readonly store: ModelStore;
  clientOf(service: ServiceId): ServiceClient;
  openSource(source: string): Promise<SourceFile>;
  mayUpload(): boolean;
  readonly tickets: Tickets;
  heldUp(key: string, isSo: boolean): void;
  decided(decision: Decision): void;
  noAnswers(key: string, reason: string | null): void;
  sourceState(model: TrackedModel): Promise<SourceState>;
  webhook(): string | null;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** How long one model may take, milliseconds. */
  readonly deadlineMs: number;
}

const uploadsAtATime = 2;

/** Lays the road of each model: its service, its file, its place in the queues, its time. */
export class Roads {
  private readonly slots = new Map<ServiceId, Slots>();

  constructor(private readonly parts: RoadsParts) {}

  to(key: string, signal: AbortSignal): Road {
    const { parts } = this;
    const model = parts.store.get(key);
    const service = model?.service ?? '';
    // Nobody else is disturbed by asking our own service often. What listens on this machine besides
    // may be a tunnel to one that many share.
    const isOwn = service === embeddedServiceId;
    return {
      client: () => parts.clientOf(service),
      openSource: () => parts.openSource(model?.source ?? ''),
      mayUpload: () => parts.mayUpload(),
      // The embedded service takes a file in one go.
      ticket: () => (isOwn ? Promise.resolve(null) : parts.tickets.of(key)),
      keepTicket: (ticket) => parts.tickets.keep(key, ticket),
      heldUp: (isSo) => {
        parts.heldUp(key, isSo);
      },
      decided: (decision, reason) => {
        parts.decided({ subject: key, decision, reason });
      },
      noAnswers: (reason) => {
        parts.noAnswers(key, reason);
      },
      sourceState: () => (model ? parts.sourceState(model) : Promise.resolve('missing')),
      webhook: () => parts.webhook(),
      uploadSlot: () => {
        const slots = this.slotsOf(service);
        // Those before it may wait for a token: somebody who starts an upload wants them to ask again.
        if (slots.areTaken) parts.schedule.wake(service);
        return slots.enter(signal);
      },
      ask: (call, turn) => parts.schedule.ask({ key, service, ...turn }, call, signal),
      pollDelay: (ageMs) => {
        const delayMs = pollDelay(ageMs, isOwn, parts.clock.random());
        return parts.schedule.isWatched(key) ? watchedDelay(delayMs) : delayMs;
      },
      now: () => parts.clock.now(),
      deadlineAt: () => this.deadlineOf(key),
      signal,
    };
  }

  /** When to stop asking about a model, milliseconds since the epoch. */
  deadlineOf(key: string): number {
    const { store, deadlineMs } = this.parts;
    const model = store.get(key);
    return model?.deadlineAt ?? (model?.startedAt ?? 0) + deadlineMs;
  }

  private slotsOf(service: ServiceId): Slots {
    const known = this.slots.get(service);
    if (known) return known;
    const fresh = new Slots(uploadsAtATime);
    this.slots.set(service, fresh);
    return fresh;
  }
}
