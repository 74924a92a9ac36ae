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

/** The service to which new models are sent. */
export type Service =
  | { readonly kind: 'embedded'; readonly id: ServiceId }
  | {
      readonly kind: 'remote';
      readonly id: ServiceId;
      readonly origin: string;
      /** Host name for display, such as `models.example.com`. */
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
  /** Called with the upload contract for a model, and the reason for it. */
  explained(service: ServiceId, modelId: string, explanation: Explanation, isGuess: boolean): void;
  /** Called after every request. */
  requested?(event: RequestEvent): void;
  /** Called with every decision and its reason. */
  decided?(decision: Decision): void;
}

/** All conversion services, with a client for each. */
export class Services {
  private readonly clients = new Map<ServiceId, ServiceClient>();

  constructor(private readonly deps: ServicesDeps) {}

  /**
   * The service in the settings. An invalid URL is reported and never replaced by the embedded service, because the
   * user meant another one.
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

  /** The current service; null when its URL is not valid. */
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

  // The upload contract of the embedded service is known and need not be guessed.
  private profileFor(id: ServiceId): unknown {
    const setting = this.deps.uploadProfile();
    return id === embeddedServiceId && setting === 'auto' ? 'default' : setting;
  }

  private accessOf(id: ServiceId): ServiceAccess {
    if (id === embeddedServiceId) return this.deps.embedded;
    // The id was read from a file, so it is validated like the setting.
    return {
      baseUrl: () => Promise.resolve().then(() => remoteService(id).id),
      token: () => Promise.resolve().then(() => this.deps.tokenOf(remoteService(id).origin)),
    };
  }
}

/** The origin whose token a service uses; null for the embedded one, which has its own token. */
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
