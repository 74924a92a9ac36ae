import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StorageLimits } from './housekeeping';
import type { Jobs } from './jobs';
import type { ModelStorage } from './storage';
import type { TemporaryAddresses } from './temporaryAddresses';

/** What the routes work with. */
export interface RouteDeps {
  readonly baseUrl: string;
  readonly tokenHash: string;
  readonly storage: ModelStorage;
  readonly jobs: Jobs;
  readonly addresses: TemporaryAddresses;
  readonly limits: RouteLimits;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

export interface RouteLimits extends StorageLimits {
  readonly uploadBytes: number;
  /** Longest pause of an upload, in milliseconds. */
  readonly uploadIdleMs: number;
  /** Lifetime of an upload credential, in milliseconds. */
  readonly grantMs: number;
  /** Models waiting, queued or in work at one time. */
  readonly unfinishedModels: number;
}

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  ...parameters: string[]
) => Promise<void>;
