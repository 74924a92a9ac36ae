import { ServiceError, type Trouble } from '../../words/errors';

/** A request as it is logged: no header, no body, no query, and no path that may be a credential. */
export interface RequestEvent {
  readonly method: string;
  /** Host and port. */
  readonly host: string;
  /** A route of the service interface, as its document writes it; `elsewhere` for any other place. */
  readonly route: string;
  readonly modelId: string | null;
  /** The name of the upload profile by which a file is sent; null for every other request. */
  readonly contract: string | null;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly ms: number;
  /** Bytes of the body; a body that was interrupted counts as a whole. */
  readonly sentBytes: number;
  /** Bytes of the body that were read. */
  readonly receivedBytes: number;
  /** Null when the request succeeded. */
  readonly failure: RequestFailure | null;
}

export interface RequestFailure {
  readonly trouble: Trouble | null;
  readonly reason: string;
}

/** What is done next, and why. */
export interface Decision {
  /** What the decision is about: a file name or a model key. */
  readonly subject: string;
  readonly decision: string;
  readonly reason: string;
}

/** The routes of the service interface as the log names them, without the ids in them. */
export const routes = {
  uploadToken: '/api/v1/models/upload-token',
  result: '/api/v1/models/:modelId/result',
  visual: '/api/v1/models/:modelId/assets/visual',
  preview: '/api/v1/models/:modelId/assets/preview',
  pack: '/api/v1/models/:modelId/assets/pack',
  elsewhere: '/…',
} as const;

type About = Pick<RequestEvent, 'method' | 'route'> &
  Partial<Pick<RequestEvent, 'modelId' | 'contract'>>;

/** Reports every request of a client once, when it has ended. */
export class RequestLog {
  constructor(
    private readonly report: (event: RequestEvent) => void,
    /** Milliseconds since an arbitrary moment. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Prepares the record of a request. A request that never begins is not logged. */
  open(about: About): OpenRequest {
    return new OpenRequest(about, this.report, this.now);
  }

  /** Runs the work of one request, and logs it with its outcome. */
  async during<T>(about: About, work: (request: OpenRequest) => Promise<T>): Promise<T> {
    const request = this.open(about);
    try {
      const outcome = await work(request);
      request.end();
      return outcome;
    } catch (error) {
      request.end(error);
      throw error;
    }
  }
}

/** A request in progress. */
export class OpenRequest {
  private host: string | null = null;
  private begunAt = 0;
  private status: number | null = null;
  private sentBytes = 0;
  private receivedBytes = 0;

  constructor(
    private readonly about: About,
    private readonly report: (event: RequestEvent) => void,
    private readonly now: () => number,
  ) {}

  begin({ host }: { readonly host: string }, sentBytes = 0): void {
    this.host = host;
    this.sentBytes = sentBytes;
    this.begunAt = this.now();
  }

  answered(status: number): void {
    this.status = status;
  }

  received(bytes: number): void {
    this.receivedBytes += bytes;
  }

  /**
   * Ends the record; later calls do nothing. `error` is the reason of a failure; undefined when the request succeeded.
   */
  end(error?: unknown): void {
    const { host, status, sentBytes, receivedBytes, about } = this;
    if (host === null) return;
    this.host = null;
    this.report({
      ...{ modelId: null, contract: null, ...about },
      ...{ host, status, sentBytes, receivedBytes },
      ms: Math.round(this.now() - this.begunAt),
      failure: error === undefined ? null : failureOf(error),
    });
  }
}

/** For a client whose requests are not logged. */
export const silentRequests = new RequestLog(() => undefined);

function failureOf(error: unknown): RequestFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return { trouble: error instanceof ServiceError ? error.trouble : null, reason };
}
