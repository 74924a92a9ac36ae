import type { PollingRate } from '../schedule/pollDelay';
import { randomUUID } from 'node:crypto';
import type { Decision } from '../../client/http/requestLog';
import { sha256Of } from '../../client/source/contentHash';
import type { ServiceClient } from '../../client/serviceClient';
import type { SourceFile } from '../../client/source/sourceFile';
import type { SourceMemory } from '../../client/source/sourceMemory';
import { systemClock, type Clock } from '../async/clock';
import type { WaitMemory } from '../model/askedWaits';
import { cancelled } from '../model/cancelled';
import { Emitter, type Disposable, type Event } from '../async/emitter';
import type { OneShotPolls } from './oneShotPolls';
import { Holds, type Hold } from '../store/holds';
import type { ModelStore } from '../store/modelStore';
import { ConversionContexts } from './conversionContexts';
import { RowWriter } from '../store/rowWriter';
import { ConversionRunner, type Conversion } from './conversionRunner';
import { Schedule } from '../schedule/schedule';
import { VisibilityAcrossWindows } from '../schedule/visibilityAcrossWindows';
import type { SourceState } from '../source/sourceState';
import { isFinished, isInferredFailure } from '../model/stage';
import { secretsInMemory, UploadTickets, type SecretPlace } from './uploadTickets';
import {
  embeddedServiceId,
  type ServiceId,
  type TrackedModel,
  modelLabel,
} from '../model/trackedModel';
import { duplicateOf } from '../model/duplicateOf';

/** A file that is to be converted by a service. */
export interface UploadRequest {
  readonly file: SourceFile;
  /** The URI of the source file. */
  readonly source: string;
  readonly service: ServiceId;
  /**
   * What the result depends on besides the bytes. With it, bytes of which the service has a model are not sent again;
   * without it, they are always sent.
   */
  readonly resultKey?: string;
  /** URI of the folder that is converted as one model. */
  readonly folder?: string;
}

export interface ConversionsDeps {
  readonly store: ModelStore;
  /** Returns the same client for the same service, so that it keeps what it learned about storages. */
  clientOf(service: ServiceId): ServiceClient;
  /** Opens a source by its URI, for retries and after a restart. */
  openSource(source: string): Promise<SourceFile>;
  /** The largest file that a service accepts, where this window sets the limit; null where it does not. */
  maxBytes?(service: ServiceId): number | null;
  /** Whether files of the workspace may be read and sent without a request of the user; evaluated each time. */
  mayUpload(): boolean;
  /** How the file of a model compares with what was sent; without it, bytes are compared. */
  sourceState?(model: TrackedModel): Promise<SourceState>;
  /** Where uploads keep what is needed to continue them after a restart. */
  readonly secrets?: SecretPlace;
  /** Where the waits for which services asked outlive the window. */
  readonly waits?: WaitMemory;
  webhook(): string | null;
  /** Logs failures that do not belong to a model. */
  log(line: string): void;
  /** Called for a model that is no longer wanted although its service may still be working on it. */
  unwanted?(service: ServiceId, modelId: string): void;
  /** Called for each stage that a model reaches, including the last one. */
  staged?(model: TrackedModel): void;
  /** Logs what is done next where there was a choice, and why. */
  decided?(decision: Decision): void;
  readonly clock?: Clock;
  /** How long one model may take before Caliper stops polling, in milliseconds. */
  readonly deadlineMs?: number;
}

const usualDeadlineMs = 24 * 60 * 60 * 1000;
const adoptMs = 30_000;

/** Runs the conversions of all models of this window and keeps the store up to date. */
export class Conversions {
  private readonly needToken = new Emitter<ServiceId>();
  private readonly finished = new Emitter<TrackedModel>();
  private readonly holds: Holds;
  private readonly tickets: UploadTickets;
  private readonly clock: Clock;
  private readonly deadlineMs: number;
  private readonly schedule: Schedule;
  private readonly rows: RowWriter;
  private readonly contexts: ConversionContexts;
  private readonly runner: ConversionRunner;
  private loadedPolls: Promise<OneShotPolls> | null = null;
  private readonly ended = new AbortController();
  private readonly visibility: VisibilityAcrossWindows;
  private readonly listening: readonly Disposable[];
  private adopting: Disposable | null = null;
  private memory: SourceMemory | null = null;
  private pollingRate: PollingRate = 'fast';

  /** Fires once when a service refuses the token, and again only after it has accepted one. */
  readonly onDidNeedToken: Event<ServiceId> = this.needToken.event;
  /** Fires when a model of this window becomes ready or failed. */
  readonly onDidFinish: Event<TrackedModel> = this.finished.event;

  /** Keys of models that became held up, or no longer are. */
  readonly onDidChangeHold: Event<readonly string[]>;

  constructor(private readonly deps: ConversionsDeps) {
    const { store, clock = systemClock, deadlineMs = usualDeadlineMs } = deps;
    this.clock = clock;
    this.deadlineMs = deadlineMs;
    this.holds = new Holds(store);
    this.onDidChangeHold = this.holds.onDidChange;
    this.schedule = new Schedule({
      clock,
      ...(deps.waits && { waits: deps.waits }),
      needToken: (service) => {
        this.needToken.fire(service);
      },
      tokenRefused: (service, isSo) => {
        this.holds.tokenRefused(service, isSo);
      },
      tokenRefusedTo: (key, isSo) => {
        this.holds.tokenRefusedTo(key, isSo);
      },
      refused: (key, isSo) => {
        if (isSo) this.holds.hold(key, { kind: 'permission' });
        else this.holds.letGo(key, 'permission');
      },
      putOff: (key, until) => {
        if (until === null) this.holds.letGo(key, 'busy');
        else this.holds.hold(key, { kind: 'busy', until });
      },
      askedToWait: (service, waits) => {
        this.holds.askedToWait(service, waits);
      },
      reached: (service, isReached) => {
        this.holds.reached(service, isReached);
      },
      decided: (decision) => {
        this.report(decision);
      },
    });
    const log = (line: string): void => {
      deps.log(line);
    };
    const now = (): number => clock.now();
    this.rows = new RowWriter(store, log);
    this.tickets = new UploadTickets(deps.secrets ?? secretsInMemory(), log);
    this.contexts = new ConversionContexts({
      ...{ ...deps, clock, deadlineMs, schedule: this.schedule, tickets: this.tickets },
      sourceState: (model) => this.sourceStateOf(model),
      heldUp: (key, isSo) => {
        if (isSo) this.holds.hold(key, { kind: 'connection' });
        else this.holds.letGo(key, 'connection');
      },
      noAnswers: (key, reason) => {
        if (reason === null) this.holds.letGo(key, 'answers');
        else this.holds.hold(key, { kind: 'answers', reason });
      },
      decided: (decision) => {
        this.report(decision);
      },
    });
    this.runner = new ConversionRunner({
      store,
      rows: this.rows,
      contextOf: (key, signal) => {
        this.holds.letGo(key);
        return this.contexts.of(key, signal);
      },
      now,
      finished: (model) => {
        this.finished.fire(model);
      },
      staged: (model) => deps.staged?.(model),
      log,
    });
    this.visibility = new VisibilityAcrossWindows({
      ...{ clock, log },
      announce: () => store.announceVisible(),
      changed: () => {
        this.applyVisibility();
      },
    });
    this.listening = [
      store.onDidLeave(() => {
        this.resumeAll();
      }),
      store.onDidAnnounceVisible(() => {
        this.visibility.watchedElsewhere();
      }),
      store.onDidChange((keys) => {
        for (const key of keys) if (!store.get(key)) this.forget(key);
        if (keys.some((key) => !this.runner.has(key))) this.shareVisibility();
      }),
    ];
  }

  /** Tracks a file and uploads it as soon as a slot is free. */
  start(request: UploadRequest): TrackedModel {
    const { file, source, service, resultKey, folder } = request;
    const now = this.clock.now();
    const model: TrackedModel = {
      key: randomUUID(),
      service,
      name: file.name,
      source,
      sizeBytes: file.sizeBytes,
      ...(resultKey !== undefined && { resultKey }),
      ...(folder !== undefined && { folder }),
      modelId: null,
      addedAt: now,
      startedAt: now,
      changedAt: now,
      stage: { kind: 'waiting' },
    };
    void this.rows.save(model);
    this.send(model, file);
    return model;
  }

  /** Uploads the current content of the file of a row: the same row, with a new model at the service. */
  renew(key: string, { file, resultKey }: Omit<UploadRequest, 'source' | 'service'>): void {
    const model = this.deps.store.get(key);
    if (!model) return;
    this.end(model);
    const { sha256: _old, resultKey: _former, ...row } = model;
    const { name, sizeBytes } = file;
    const again = this.anew({
      ...row,
      name,
      sizeBytes,
      ...(resultKey !== undefined && { resultKey }),
    });
    void this.rows.save(again);
    this.send(again, file);
  }

  /** Requests a new grant and uploads again for the same row. The service interface has no other way to retry. */
  retry(key: string): void {
    const model = this.deps.store.get(key);
    if (model?.stage.kind !== 'failed' || !model.stage.retryable) return;
    this.runner.stop(key);
    const again = this.anew(model);
    void this.rows.save(again);
    this.runner.begin(key, this.conversionOf(again));
  }

  /** Why a model makes no progress while it is polled; null when it does. */
  holdOf(key: string): Hold | null {
    return this.holds.of(key);
  }

  /** Services that refuse the token, or have none: only occasional probes are sent to them. */
  get paused(): readonly ServiceId[] {
    return this.holds.paused;
  }

  cancel(key: string): void {
    const model = this.deps.store.get(key);
    if (!model || isFinished(model.stage)) return;
    this.end(model);
    const status = 'status' in model.stage ? model.stage.status : null;
    const ended = { ...model, changedAt: this.clock.now(), stage: cancelled(status) };
    this.deps.staged?.(ended);
    void this.rows.save(ended);
  }

  async remove(key: string): Promise<void> {
    const model = this.deps.store.get(key);
    if (model) this.end(model);
    await this.deps.store.remove(key);
  }

  /**
   * Asks once more about a model that has failed; it goes on when its service says that it is still being processed.
   * @throws ServiceError when there is no usable answer
   */
  async askAgain(key: string): Promise<void> {
    const model = this.deps.store.get(key);
    if (!model || model.modelId === null || model.stage.kind === 'ready') return;
    if (model.stage.kind !== 'failed') {
      this.refresh(key);
      return;
    }
    if (model.stage.trouble === 'timeout') this.extendDeadline(key);
    if (this.runner.has(key)) this.schedule.expedite(key);
    else await this.reconsider(model);
  }

  /** Asks now about one model, or about all that are not finished or whose failure was only inferred. */
  refresh(key?: string): void {
    this.schedule.expedite(key);
    for (const model of this.deps.store.all()) {
      const isWanted = key === undefined || key === model.key;
      // A model that another window follows is polled by the schedule of that window, which need not hurry.
      if (isWanted && model.stage.kind === 'converting' && !this.runner.has(model.key)) {
        void this.polls().then((polls) => polls.poll(model));
      }
      if (isWanted && isInferredFailure(model.stage) && model.modelId !== null) {
        this.askAgain(model.key).catch((error: unknown) => {
          this.deps.log(`${model.name} could not be asked about: ${String(error)}`);
        });
      }
    }
  }

  /** Gives a model that reached its deadline the usual time once more, from now. */
  extendDeadline(key: string): void {
    const model = this.deps.store.get(key);
    if (!model || model.modelId === null) return;
    const { stage } = model;
    const now = this.clock.now();
    const deadlineAt = now + this.deadlineMs;
    if (!isFinished(stage)) void this.rows.save({ ...model, deadlineAt });
    // An upload can time out too, but it cannot be continued.
    const ranOut = stage.kind === 'failed' && stage.trouble === 'timeout';
    if (!ranOut || now < this.contexts.deadlineOf(key)) return;
    this.runner.stop(key);
    const going = { kind: 'converting', status: stage.status } as const;
    void this.rows.save({ ...model, deadlineAt, changedAt: now, stage: going });
    this.resume(key);
  }

  /** After a restart: resumes every unfinished model that may be resumed and that no other window works on. */
  resumeAll(): void {
    for (const model of this.deps.store.all()) {
      if (this.mayGoOn(model) && !this.runner.has(model.key)) this.resume(model.key);
    }
    // A window that is killed later leaves models behind, so this is repeated.
    this.adopting?.dispose();
    this.adopting = this.clock.setTimer(() => {
      this.resumeAll();
    }, adoptMs);
  }

  setPollingRate(rate: PollingRate): void {
    const isBack = this.pollingRate === 'background' && rate !== 'background';
    this.pollingRate = rate;
    this.applyVisibility();
    this.shareVisibility();
    // The user comes to this window, perhaps from one that was closed.
    if (isBack) this.resumeAll();
  }

  /** The model whose panel is open is asked about first. */
  prefer(key: string | null): void {
    this.schedule.prefer(key);
  }

  /**
   * Asks about a model for which a person waits: now, and then each second at any polling rate, until the returned
   * object is disposed of.
   */
  watch(key: string): Disposable {
    const watch = this.schedule.watch(key);
    this.refresh(key);
    return watch;
  }

  tokenChanged(service: ServiceId): void {
    this.schedule.tokenChanged(service);
  }

  dispose(): void {
    this.ended.abort();
    this.visibility.dispose();
    for (const one of this.listening) one.dispose();
    this.adopting?.dispose();
    this.runner.dispose();
    this.schedule.dispose();
    this.holds.dispose();
    this.needToken.dispose();
    this.finished.dispose();
  }

  private end({ key, service, modelId, stage }: TrackedModel): void {
    this.runner.stop(key);
    void this.tickets.keep(key, null);
    if (modelId !== null && !isFinished(stage)) this.deps.unwanted?.(service, modelId);
  }

  private forget(key: string): void {
    this.holds.forget(key);
    this.schedule.forget(key);
  }

  private report({ subject: key, ...decision }: Decision): void {
    const model = this.deps.store.get(key);
    if (model) this.deps.decided?.({ ...decision, subject: modelLabel(model) });
  }

  private polls(): Promise<OneShotPolls> {
    return (this.loadedPolls ??= this.loadPolls());
  }

  private async loadPolls(): Promise<OneShotPolls> {
    const polls = await import('./oneShotPolls');
    const { deps, schedule, clock, ended } = this;
    return new polls.OneShotPolls({
      ...{ store: deps.store, schedule, signal: ended.signal },
      clientOf: (service) => deps.clientOf(service),
      now: () => clock.now(),
      log: (line) => {
        deps.log(line);
      },
    });
  }

  private async reconsider(model: TrackedModel): Promise<void> {
    const polls = await this.polls();
    const stage = await polls.pollFailed(model);
    const { key } = model;
    const failed = this.deps.store.get(key);
    if (failed === undefined || failed.modelId !== model.modelId || this.runner.has(key)) return;
    if (failed.stage.kind === 'ready') this.finished.fire(failed);
    if (stage === null || failed.stage.kind !== 'failed') return;
    const now = this.clock.now();
    const isOver = now >= this.contexts.deadlineOf(key);
    const deadline = isOver ? { deadlineAt: now + this.deadlineMs } : {};
    void this.rows.save({ ...failed, ...deadline, changedAt: now, stage });
    this.resume(key);
  }

  private async sourceStateOf(model: TrackedModel): Promise<SourceState> {
    if (this.deps.sourceState) return this.deps.sourceState(model);
    const file = await this.deps.openSource(model.source).catch(() => null);
    if (file === null) return 'missing';
    if (file.sizeBytes !== model.sizeBytes) return 'changed';
    if (model.sha256 === undefined) return 'same';
    return (await sha256Of(file)) === model.sha256 ? 'same' : 'changed';
  }

  // Models that this window follows are shown in other windows too, so being visible there counts as being visible
  // here. If polling is paused in the settings, it stays paused.
  private applyVisibility(): void {
    const isSeen = this.pollingRate !== 'paused' && this.visibility.isWatchedElsewhere;
    this.schedule.setPollingRate(isSeen ? 'fast' : this.pollingRate);
  }

  private shareVisibility(): void {
    const isOfOthers = ({ key, stage }: TrackedModel) =>
      stage.kind === 'converting' && !this.runner.has(key);
    this.visibility.setWatchedHere(
      this.pollingRate === 'fast' && this.deps.store.all().some(isOfOthers),
    );
  }

  private anew(model: TrackedModel): TrackedModel {
    const now = this.clock.now();
    const times = { startedAt: now, changedAt: now, deadlineAt: now + this.deadlineMs };
    return { ...model, ...times, modelId: null, stage: { kind: 'waiting' } };
  }

  private send(model: TrackedModel, file: SourceFile): void {
    const conversion = this.conversionOf(model);
    this.runner.begin(model.key, (context) =>
      conversion({ ...context, openSource: () => Promise.resolve(file) }),
    );
  }

  private conversionOf({ key, resultKey, service }: TrackedModel): Conversion {
    if (resultKey === undefined) return convertOnDemand;
    return async (context) => {
      const { convertOnce } = await import('../path/convertOnce');
      // Sending to a remote service may take long, and the bytes would stay in memory all that time.
      const memory = service === embeddedServiceId ? await this.sourceMemory() : null;
      return convertOnce((sha256) => this.recognise(key, sha256), memory, context);
    };
  }

  private async sourceMemory(): Promise<SourceMemory> {
    const { SourceMemory } = await import('../../client/source/sourceMemory');
    return (this.memory ??= new SourceMemory());
  }

  private recognise(key: string, sha256: string): string | null {
    const { store } = this.deps;
    const model = store.get(key);
    if (!model) return null;
    const known = { ...model, sha256 };
    void this.rows.save(known);
    return duplicateOf(store.all(), known);
  }

  // The model is looked up after it is claimed, because another window may have continued it until then.
  private resume(key: string): void {
    this.runner.begin(key, async (context) => {
      const { resume } = await import('../path/resume');
      const model = this.deps.store.get(key);
      if (!model || !this.mayGoOn(model)) return null;
      // Nothing was sent, so the file may have changed since.
      return model.modelId === null && model.resultKey !== undefined
        ? this.conversionOf(model)(context)
        : resume(model, context);
    });
  }

  // Without an id nothing was sent yet, and resuming would read a file of the workspace.
  private mayGoOn({ stage, modelId }: TrackedModel): boolean {
    return !isFinished(stage) && (modelId !== null || this.deps.mayUpload());
  }
}

// The upload code is loaded when it is first used: many windows only show finished models.
const convertOnDemand: Conversion = async (context) => {
  const { convert } = await import('../path/convert');
  return convert(context);
};
