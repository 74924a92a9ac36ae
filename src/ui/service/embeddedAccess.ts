import type { ServiceAccess } from '../../client/serviceClient';
import { ServiceError } from '../../words/errors';
import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import { isFinished } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';

/** A conversion service that this window has started. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly token: string;
  /** Resolves when it has ended or was left. */
  readonly exited: Promise<void>;
  cancel(modelId: string): void;
  leave(): void;
  stop(): Promise<void>;
}

/** The settings that a service takes at its start. */
export interface EmbeddedSettings {
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  readonly memoryLimitMB: number;
  readonly sizeLimitMB: number;
}

export interface EmbeddedDeps {
  start(settings: EmbeddedSettings): Promise<EmbeddedService>;
  settings(): EmbeddedSettings;
  /** Whether a conversion is under way that a restart would throw away. */
  isBusy(): boolean;
  /** Hears the token of each service first of all: no text must tell it. */
  keepSecret(token: string): void;
  tokens(): Promise<{
    keep(origin: string, token: string): Promise<void>;
    drop(origin: string): Promise<void>;
  }>;
  log(line: string): void;
}

/**
 * The way to the embedded service: started when first needed, again when it has ended, and again
 * when its settings have changed and nothing is being converted.
 */
export class EmbeddedAccess implements ServiceAccess {
  private current: Started | null = null;

  constructor(private readonly deps: EmbeddedDeps) {}

  async baseUrl(): Promise<string> {
    return (await this.service()).baseUrl;
  }

  async token(): Promise<string | undefined> {
    // Its own, from memory: a secret store may take as long as it likes.
    return (await this.service()).token;
  }

  /** What the next file is converted by: a busy service goes on with the settings that it has. */
  settingsInForce(): EmbeddedSettings {
    const { current, deps } = this;
    return current && deps.isBusy() ? current.settings : deps.settings();
  }

  /** Ends the work on a model that nobody wants any more, also that of the service of a window that has ended. */
  async cancel(modelId: string): Promise<void> {
    (await this.service()).cancel(modelId);
  }

  /** The window ends: what the service has begun it finishes, and the next window finds it. */
  async leave(): Promise<void> {
    (await this.current?.service.catch(() => null))?.leave();
  }

  /** Ends the service; the next request starts a new one. */
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

/** Whether the embedded service has work on a model: it has granted an upload that is not finished. */
export function isAtEmbeddedService({ service, modelId, stage }: TrackedModel): boolean {
  return service === embeddedServiceId && modelId !== null && !isFinished(stage);
}

interface Started {
  readonly settings: EmbeddedSettings;
  readonly service: Promise<EmbeddedService>;
}

/** Of plain values, which one place reads in one order. */
function isSame(one: EmbeddedSettings, other: EmbeddedSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function originOf({ baseUrl }: EmbeddedService): string {
  return new URL(baseUrl).origin;
}
