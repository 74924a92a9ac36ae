import type { Blobs, Queue, Records } from '../ports';
import type { HttpRefusal } from './serviceRefusal';
import type { ServiceLimits } from './serviceLimits';
import type { ServiceLog } from './serviceLog';

/** What the interface of a service works with. */
export interface CoreDeps {
  /** The service's own address, without a slash at its end. */
  readonly baseUrl: string;
  readonly records: Records;
  readonly blobs: Blobs;
  readonly queue: Queue;
  readonly limits: ServiceLimits;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** What a caller is told of a trouble of the host, as of a full disk; null for an error of another kind. */
  readonly refusalOf: (error: unknown) => HttpRefusal | null;
  readonly log: ServiceLog;
}

/** @param parameters the parts of the path that the route leaves open */
export type RouteHandler = (request: Request, ...parameters: string[]) => Promise<Response>;
