import type { Blobs, Intake, KnownCaller, Projects, Records, ServedBlobs } from '../ports';
import type { RefusalDeps } from './serviceRefusal';
import type { ServiceLimits } from './serviceLimits';

/** What the interface of a service works with. */
export interface CoreDeps extends RefusalDeps {
  /** The service's own address, without a slash at its end. */
  readonly baseUrl: string;
  readonly records: Pick<Records, 'look' | 'changedAt'>;
  readonly projects: Projects;
  readonly blobs: Blobs;
  /** What this service serves itself; null where clients send to, and fetch from, a store of its own. */
  readonly served: ServedBlobs | null;
  readonly intake: Intake;
  readonly limits: Pick<ServiceLimits, 'grantMs' | 'uploadBytes' | 'uploadIdleMs' | 'storageBytes'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** @param parameters the parts of the path that the route leaves open */
export type RouteHandler = (
  request: Request,
  caller: KnownCaller,
  ...parameters: string[]
) => Promise<Response>;

/** Answers requests that carry their own credential, in the body or the address, in place of the access token. */
export type OpenRouteHandler = (request: Request, ...parameters: string[]) => Promise<Response>;
