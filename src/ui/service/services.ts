import { clientOnDemand } from '../../client/service/clientOnDemand';
import type { KnownContracts } from '../../client/upload/choice/contractMemory';
import type { Explanation } from '../../client/upload/choice/explainChoice';
import type { Redactor } from '../../client/secrets/redactor';
import type { Decision, RequestEvent } from '../../client/http/requestLog';
import type { ServiceAccess, ServiceClient } from '../../client/serviceClient';
import { readServiceUrl } from '../../client/hosts/serviceUrl';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';

/** The service that new models go to. */
export type Service =
  | { readonly kind: 'embedded'; readonly id: ServiceId }
  | {
      readonly kind: 'remote';
      readonly id: ServiceId;
      readonly origin: string;
      /** What a person knows it by: `models.example.com`. */
      readonly host: string;
    };

export interface ServicesDeps {
  readonly embedded: ServiceAccess;
  /** The setting `caliper.service.url`. */
  serviceUrl(): string;
  uploadProfile(): unknown;
  tokenOf(origin: string): Promise<string | undefined>;
  readonly redactor: Redactor;
  readonly contracts: KnownContracts;
  /** Hears how the file of a model is going to be sent, and why so. */
  explained(service: ServiceId, modelId: string, explanation: Explanation, isGuess: boolean): void;
  /** Hears of every request, when it has ended. */
  requested?(event: RequestEvent): void;
  /** Hears what is done next where there was a choice, and why. */
  decided?(decision: Decision): void;
}

/** Every conversion service that Caliper knows a way to. */
export class Services {
  private readonly clients = new Map<ServiceId, ServiceClient>();

  constructor(private readonly deps: ServicesDeps) {}

  /**
   * The service that the settings name. An address that cannot be used is said, and never quietly
   * replaced by the embedded service: the user meant another one.
   * @throws ServiceError `unsafeAddress`
   */
  current(): Service {
    const url = this.deps.serviceUrl();
    return this.of(url === '' ? embeddedServiceId : url);
  }

  /**
   * The service that a model was sent to.
   * @throws ServiceError `unsafeAddress`
   */
  of(id: ServiceId): Service {
    return id === embeddedServiceId ? { kind: 'embedded', id } : remoteService(id);
  }

  /** The current service, or null when its address cannot be used. */
  currentOrNull(): Service | null {
    const url = this.deps.serviceUrl();
    return url !== '' && readServiceUrl(url).kind === 'refused' ? null : this.current();
  }

  readonly clientOf = (id: ServiceId): ServiceClient => {
    const known = this.clients.get(id);
    if (known) return known;
    const client = clientOnDemand(() => this.createClient(id));
    this.clients.set(id, client);
    return client;
  };

  private async createClient(id: ServiceId): Promise<ServiceClient> {
    const { createClient } = await import('../../client/service/createClient');
    return createClient(this.accessOf(id), {
      uploadProfile: () => this.profileFor(id),
      redactor: this.deps.redactor,
      contracts: this.deps.contracts,
      explained: (...explanation) => this.deps.explained(id, ...explanation),
      requested: (event) => this.deps.requested?.(event),
      decided: (decision) => this.deps.decided?.(decision),
    });
  }

  // What the embedded service takes is known: there is nothing to guess.
  private profileFor(id: ServiceId): unknown {
    const setting = this.deps.uploadProfile();
    return id === embeddedServiceId && setting === 'auto' ? 'default' : setting;
  }

  private accessOf(id: ServiceId): ServiceAccess {
    if (id === embeddedServiceId) return this.deps.embedded;
    // The id comes from a file on disk: it is read as strictly as the setting.
    return {
      baseUrl: () => Promise.resolve().then(() => remoteService(id).id),
      token: () => Promise.resolve().then(() => this.deps.tokenOf(remoteService(id).origin)),
    };
  }
}

/** The origin whose token a service takes; null for the embedded one, which brings its own. */
export function originOfService(id: ServiceId): string | null {
  const url = id === embeddedServiceId ? null : readServiceUrl(id);
  return url?.kind === 'ok' ? url.origin : null;
}

function remoteService(address: string): Extract<Service, { kind: 'remote' }> {
  const url = readServiceUrl(address);
  if (url.kind === 'refused') {
    const text = say('The setting caliper.service.url cannot be used. {reason}', {
      reason: url.reason,
    });
    throw new ServiceError('unsafeAddress', text);
  }
  const { baseUrl, origin } = url;
  return { kind: 'remote', id: baseUrl, origin, host: new URL(baseUrl).host };
}
