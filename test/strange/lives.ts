import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a life is told about the moment of a question. */
export interface Moment {
  /** How often the result was asked for since the file was there. */
  readonly question: number;
  /** Since the file was there. */
  readonly seconds: number;
  /** The interface's answer at the end. */
  readonly succeeded: Readonly<Record<string, unknown>>;
  /** The interface's answer of a model that is being converted. */
  running(status: string, more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** JSON, or an answer of another kind. */
export type Answer =
  | { readonly json: unknown; readonly status?: number; readonly bom?: true }
  | { readonly raw: (request: IncomingMessage, response: ServerResponse) => void };

/** How a model goes through its conversion, as its service tells it. */
export interface Life {
  readonly title: string;
  tell(moment: Moment): Answer;
  /** The identifier of its model, when it is not the usual one. */
  readonly modelId?: string;
  /** What is done to the bytes of the 3D result. */
  readonly visual?: 'gzip';
  /** How often a temporary address is refused when it is asked for the first time. */
  readonly refusesFirst?: true;
  /** Hands the bytes out itself, without a redirect. */
  readonly isDirect?: true;
  /** How often an asset is not ready yet after the model has succeeded. */
  readonly assetsLateBy?: number;
  /** It draws no preview image. */
  readonly hasNoPreview?: true;
}

const html =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

const page = (status: number, body: string, type = 'text/html'): Answer => ({
  raw: (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  },
});
const reset: Answer = { raw: (request) => request.socket.resetAndDestroy() };
const deployment: readonly Answer[] = [
  page(503, ''),
  page(503, html),
  reset,
  page(200, html),
  page(404, '{"error":"no route"}', 'application/json'),
  page(200, ''),
  page(502, html),
  page(200, '{"status":', 'application/json'),
  page(200, '[]', 'application/json'),
  page(204, ''),
  page(500, '{"message":"starting"}', 'application/json'),
];

/** Runs for some questions, each told by `during`, and then succeeds. */
function until(questions: number, during: (moment: Moment) => unknown): Life['tell'] {
  return (moment) => ({ json: moment.question > questions ? moment.succeeded : during(moment) });
}

const begun = new Date().toISOString();

/** Lives of models, all of which end well unless their title says otherwise. */
export const lives = {
  usual: {
    title: 'as the interface words it',
    tell: until(1, ({ running }) => running('working')),
  },
  deployment: {
    title: 'a deployment of a minute: 503, pages, resets, 404, empty and broken answers',
    tell: ({ question, seconds, succeeded }) =>
      seconds > 60 ? { json: succeeded } : (deployment[question % deployment.length] ?? reset),
  },
  numbers: {
    title: 'status words that are numbers',
    tell: until(2, ({ question, running }) => ({ ...running('working'), status: question })),
  },
  capitals: {
    title: 'status words in capitals',
    tell: (moment) => {
      const json = moment.question > 1 ? moment.succeeded : moment.running('PROCESSING');
      return { json: { ...json, status: String(json['status']).toUpperCase() } };
    },
  },
  wrapped: {
    title: 'results wrapped in data',
    tell: ({ question, succeeded, running }) => ({
      json: { data: question > 1 ? succeeded : running('working') },
    }),
  },
  completed: {
    title: 'completed, with both addresses',
    tell: ({ question, succeeded, running }) => ({
      json: question > 1 ? { ...succeeded, status: 'completed' } : running('working'),
    }),
  },
  emptyFinish: {
    title: 'finishedAt as an empty text while it runs',
    tell: until(3, ({ running }) =>
      running('working', { timestamps: { createdAt: new Date().toISOString(), finishedAt: '' } }),
    ),
  },
  yearOne: {
    title: 'finishedAt in the year 1 while it runs',
    tell: until(3, ({ running }) =>
      running('working', {
        timestamps: {
          createdAt: new Date().toISOString(),
          finishedAt: '0001-01-01T00:00:00.000Z',
        },
      }),
    ),
  },
  estimate: {
    title: 'finishedAt as an estimate an hour ahead while it runs',
    tell: until(6, ({ running }) => {
      const createdAt = new Date().toISOString();
      const finishedAt = new Date(Date.now() + 3_600_000).toISOString();
      return running('working', { timestamps: { createdAt, finishedAt } });
    }),
  },
  createdFinished: {
    title: 'finishedAt as createdAt while it runs',
    tell: until(6, ({ running }) =>
      running('working', { timestamps: { createdAt: begun, finishedAt: begun } }),
    ),
  },
  firstFinish: {
    title: "the first attempt's finishedAt while the second one runs",
    tell: until(6, ({ running }) =>
      running('working', {
        task: { id: 't', attempt: 2, status: 'running', errorCode: null, errorMessage: null },
        timestamps: { createdAt: '2026-01-01T00:00:00.000Z', finishedAt: begun },
      }),
    ),
  },
  filledIn: {
    title: 'both addresses from the start, which answer 409 while it runs',
    tell: until(4, ({ running, succeeded: { url, imageUrl } }) =>
      running('processing', { url, imageUrl }),
    ),
  },
  gatewayError: {
    title: 'one answer of a gateway with the status error and a time',
    tell: until(4, ({ question, running }) =>
      question === 2
        ? { status: 'error', message: 'upstream timeout', timestamps: { createdAt: begun } }
        : running('working'),
    ),
  },
  noError: {
    title: 'an error code 0 and the message success while it runs',
    tell: until(3, ({ running }) =>
      running('working', {
        task: { id: 't', attempt: 1, status: 'run', errorCode: '0', errorMessage: 'success' },
      }),
    ),
  },
  secondAttempt: {
    title: "the first attempt's error while the second one waits",
    tell: until(3, ({ running }) =>
      running('queued', {
        task: { id: 't', attempt: 2, status: 'queued', errorCode: 'E12', errorMessage: 'crashed' },
      }),
    ),
  },
  noTask: {
    title: 'neither task nor phase nor times',
    tell: until(2, () => ({ status: 'busy', url: null, imageUrl: null })),
  },
  byteOrderMark: {
    title: 'JSON that begins with a byte order mark',
    tell: (moment) => ({
      json: moment.question > 1 ? moment.succeeded : moment.running('working'),
      bom: true,
    }),
  },
  oddId: {
    title: 'an identifier with slashes, blanks and letters of other scripts',
    modelId: '模型/../a b?c#d%2e&é',
    tell: until(1, ({ running }) => running('working')),
  },
  zipped: {
    title: 'a 3D result that is stored in gzip',
    visual: 'gzip',
    tell: until(1, ({ running }) => running('working')),
  },
  shortLived: {
    title: 'temporary addresses that are refused once',
    refusesFirst: true,
    tell: until(1, ({ running }) => running('working')),
  },
  direct: {
    title: 'files in place of redirects',
    isDirect: true,
    tell: until(1, ({ running }) => running('working')),
  },
  lateAssets: {
    title: 'assets that are not ready when the model is',
    assetsLateBy: 3,
    tell: until(1, ({ running }) => running('working')),
  },
  noPreview: {
    title: 'a model without a preview image',
    hasNoPreview: true,
    tell: ({ question, succeeded, running }) => ({
      json: question > 1 ? { ...succeeded, imageUrl: null } : running('working'),
    }),
  },
  notReady: {
    title: '409 as long as there is no result',
    tell: ({ question, succeeded }) =>
      question > 3 ? { json: succeeded } : page(409, '{"error":"not ready"}', 'application/json'),
  },
  throttled: {
    title: 'some answers of 429 that name a time',
    tell: ({ question, succeeded }) =>
      question > 3
        ? { json: succeeded }
        : {
            raw: (_request, response) => {
              response.writeHead(429, { 'Retry-After': '1' }).end();
            },
          },
  },
  secondsOfDay: {
    title: 'times as numbers of seconds',
    tell: (moment) => {
      const seconds = Math.floor(Date.now() / 1000);
      const timestamps = { createdAt: seconds, finishedAt: 0 };
      const json =
        moment.question > 2 ? moment.succeeded : moment.running('working', { timestamps });
      return { json };
    },
  },
  login: {
    title: 'some answers that lead to a page for signing in',
    tell: ({ question, succeeded, running }) => {
      if (question > 4) return { json: succeeded };
      if (question === 1) return { json: running('working') };
      return {
        raw: (_request, response) => {
          response.writeHead(302, { Location: 'https://login.example.test/' }).end();
        },
      };
    },
  },
  refusedOnce: {
    title: 'one answer of 401 in between',
    tell: ({ question, succeeded, running }) => {
      if (question === 2) return page(401, '{"error":"token"}', 'application/json');
      return { json: question > 3 ? succeeded : running('working') };
    },
  },
  failed: {
    title: 'a failure that may be retried',
    tell: ({ question, running }) => ({
      json:
        question > 1
          ? running('failed', { retryable: true, message: 'No solid body was found.' })
          : running('working'),
    }),
  },
  held: {
    title: 'no permission on this one model',
    tell: () => page(403, '{"error":"not yours"}', 'application/json'),
  },
} satisfies Readonly<Record<string, Life>>;
