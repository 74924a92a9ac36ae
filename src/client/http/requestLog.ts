import { ServiceError, type Trouble } from '../../words/errors';

/** A request as the log tells it: no header, no body, no query, and no path that may be a credential. */
export interface RequestEvent {
  readonly method: string;
  /** Host and port. */
  readonly host: string;
  /** A route of the interface, as its document writes it; of any other place nothing is written. */
  readonly route: string;
  readonly modelId: string | null;
  /** How a file is sent, by the name of its upload profile; null for every other request. */
  readonly contract: string | null;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly ms: number;
  /** Bytes of the body; a body that was cut off counts as a whole. */
  readonly sentBytes: number;
  /** Bytes of the body that were read. */
  readonly receivedBytes: number;
  /** Null where all is well. */
  readonly failure: RequestFailure | null;
}

export interface RequestFailure {
  readonly trouble: Trouble | null;
  readonly reason: string;
}

/** What is done next, and why. */
export interface Decision {
  /** A file name, a model. */
  readonly subject: string;
  readonly decision: string;
  readonly reason: string;
}

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

/** Tells every request of a client once, when it has ended. */
export class RequestLog {
  constructor(
    private readonly report: (event: RequestEvent) => void,
    /** Milliseconds from any moment on. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A request whose fate is not known yet. What never begins is never logged. */
  open(about: About): OpenRequest {
    return new OpenRequest(about, this.report, this.now);
  }

  /** Does what takes one request, and tells it with its outcome. */
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

/** One request while it is on its way. */
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

  /** Ends it, at the first call. `error` is why it came to nothing; undefined where all is well. */
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

/** For a client whose requests nobody hears of. */
export const silentRequests = new RequestLog(() => undefined);

function failureOf(error: unknown): RequestFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return { trouble: error instanceof ServiceError ? error.trouble : null, reason };
}
