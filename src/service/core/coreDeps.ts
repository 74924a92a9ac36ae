import type { Blobs, Intake, KnownCaller, Projects, Records, ServedBlobs } from '../ports';
import type { RefusalDeps } from './serviceRefusal';
import type { ServiceLimits } from './serviceLimits';

/** The dependencies of the service's interface. */
export interface CoreDeps extends RefusalDeps {
  /** The service's own URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly records: Pick<Records, 'look' | 'changedAt'>;
  readonly projects: Projects;
  readonly blobs: Blobs;
  /** Uploads and downloads through the service; null when clients use an object store directly. */
  readonly served: ServedBlobs | null;
  readonly intake: Intake;
  readonly limits: Pick<ServiceLimits, 'grantMs' | 'uploadBytes' | 'uploadIdleMs' | 'storageBytes'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** @param parameters the variable segments of the route's path */
export type RouteHandler = (
  request: Request,
  caller: KnownCaller,
  ...parameters: string[]
) => Promise<Response>;

/** Handles requests that carry their own credential, in the body or the URL, in place of the access token. */
export type OpenRouteHandler = (request: Request, ...parameters: string[]) => Promise<Response>;
