import type { ServiceAccess } from '../../client/serviceClient';
import { ServiceError } from '../../words/errors';
import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import { isFinished } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';

/** An embedded service that this window has started. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly token: string;
  /** Resolves when the process has ended or was detached. */
  readonly exited: Promise<void>;
  cancel(modelId: string): void;
  leave(): void;
  stop(): Promise<void>;
}

/** The settings with which a service is started. */
export interface EmbeddedSettings {
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  readonly memoryLimitMB: number;
  readonly sizeLimitMB: number;
}

export interface EmbeddedDeps {
  start(settings: EmbeddedSettings): Promise<EmbeddedService>;
  settings(): EmbeddedSettings;
  /** Whether a conversion is running that a restart would abort. */
  isBusy(): boolean;
  /** Registers the token of each service as a secret before it is used. */
  keepSecret(token: string): void;
  tokens(): Promise<{
    keep(origin: string, token: string): Promise<void>;
    drop(origin: string): Promise<void>;
  }>;
  log(line: string): void;
}

/**
 * Provides access to the embedded service: starts it on first use, again after it has ended, and again when its
 * settings have changed and nothing is being converted.
 */
export class EmbeddedAccess implements ServiceAccess {
  private current: Started | null = null;

  constructor(private readonly deps: EmbeddedDeps) {}

  async baseUrl(): Promise<string> {
    return (await this.service()).baseUrl;
  }

  async token(): Promise<string | undefined> {
    // Taken from memory, because a secret store may be slow.
    return (await this.service()).token;
  }

  /** The settings for the next file; a busy service keeps its settings. */
  settingsInForce(): EmbeddedSettings {
    const { current, deps } = this;
    return current && deps.isBusy() ? current.settings : deps.settings();
  }

  /** Cancels a model, even one of the service of a window that has been closed. */
  async cancel(modelId: string): Promise<void> {
    (await this.service()).cancel(modelId);
  }

  /** Called when the window closes: the service finishes what it has started, and the next window finds the results. */
  async leave(): Promise<void> {
    (await this.current?.service.catch(() => null))?.leave();
  }

  /** Stops the service; the next request starts a new one. */
  async stop(): Promise<void> {
    const { current } = this;
    this.current = null;
    const service = await current?.service.catch(() => null);
    await service?.stop();
  }

  private service(): Promise<EmbeddedService> {
    const settings = this.settingsInForce();
    const { current } = this;
    if (current && isSame(current.settings, settings)) return current.service;
    const service = this.stop().then(() => this.start(settings));
    const started: Started = { settings, service };
    this.current = started;
    service.then(
      ({ exited }) => exited.finally(() => this.forget(started)).catch(() => undefined),
      () => this.forget(started),
    );
    return service;
  }

  private async start(settings: EmbeddedSettings): Promise<EmbeddedService> {
    try {
      const service = await this.deps.start(settings);
      this.deps.keepSecret(service.token);
      void this.keepToken(service);
      return service;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const text = say('The embedded conversion service could not be started: {why}', { why });
      throw new ServiceError('server', text, { cause });
    }
  }

  private async keepToken(service: EmbeddedService): Promise<void> {
    const origin = originOf(service);
    try {
      const tokens = await this.deps.tokens();
      await tokens.keep(origin, service.token);
      await service.exited;
      await tokens.drop(origin);
    } catch (error) {
      this.deps.log(`The token of a service stays until the next start: ${String(error)}`);
    }
  }

  private forget(started: Started): void {
    if (this.current === started) this.current = null;
  }
}

/** Whether the embedded service is working on a model: it has granted an upload, and the model is not finished. */
export function isAtEmbeddedService({ service, modelId, stage }: TrackedModel): boolean {
  return service === embeddedServiceId && modelId !== null && !isFinished(stage);
}

interface Started {
  readonly settings: EmbeddedSettings;
  readonly service: Promise<EmbeddedService>;
}

/** Compared as JSON, since both have plain values in the same order. */
function isSame(one: EmbeddedSettings, other: EmbeddedSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function originOf({ baseUrl }: EmbeddedService): string {
  return new URL(baseUrl).origin;
}
