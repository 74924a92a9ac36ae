import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fieldsAndFile } from '../contracts/form';
import { must } from '../contracts/store';

/** What a storage knows of the upload that it waits for. */
export interface Expected {
  readonly modelId: string;
  readonly uploadToken: string;
}

export interface Incoming {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly expected: Expected;
}

/** How a storage answers a whole upload, and what it keeps of it; `null` when it keeps nothing. */
export interface Taken {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly file: Buffer | null;
}

/** A way to hand a file to a storage, with the storage that insists on it. */
export interface UploadContract {
  readonly title: string;
  /** The address of a grant: behind the storage's origin, or behind the service's own. */
  address(expected: Expected): string;
  readonly isRelative?: true;
  /** The credential of a grant, when it is not the one made up for it. */
  readonly uploadToken?: string;
  /** Refuses by the head of a request, before its body is read, as a gateway does. */
  readonly gate?: (incoming: Incoming) => void;
  /** @throws Refused */
  take(incoming: Incoming, body: Buffer): Taken;
  /** Whether the storage keeps the first body that comes, whatever it is. */
  readonly takesAnything?: true;
}

const bearerOf = ({ request }: Incoming) => request.headers.authorization ?? null;
const isSigned = 'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=5ec7e7';

function mustBePut({ request }: Incoming, status = 405): void {
  must(request.method === 'PUT', status, 'MethodNotAllowed');
}

function mustShowNothing(incoming: Incoming): void {
  must(bearerOf(incoming) === null, 400, 'Only one auth mechanism allowed');
}

function mustBeAlone({ request }: Incoming): void {
  const type = request.headers['content-type'] ?? '';
  must(!type.startsWith('multipart/'), 415, 'No forms here');
}

const putAlone: UploadContract['take'] = (incoming, file) => {
  mustBePut(incoming);
  mustBeAlone(incoming);
  return { status: 200, file };
};

const putWithAddress = {
  gate: mustShowNothing,
  take: putAlone,
} satisfies Partial<UploadContract>;

const formWithToken: UploadContract['take'] = ({ request, expected }, body) => {
  must(request.method === 'POST', 405, 'MethodNotAllowed');
  const { fields, file } = fieldsAndFile(request, body);
  must(fields['token'] === expected.uploadToken, 401, 'bad token');
  return { status: 200, json: { key: file.fileName }, file: file.body };
};

/** Contracts of storages, none of which the service tells in words. */
export const uploadContracts = {
  form: {
    title: 'a form with the credential as a field',
    address: () => '/upload',
    take: formWithToken,
  },
  bearer: {
    title: 'PUT with a Bearer header, behind a gateway that checks the credential first',
    address: ({ modelId }) => `/in/${encodeURIComponent(modelId)}`,
    gate: (incoming) => {
      must(bearerOf(incoming) === `Bearer ${incoming.expected.uploadToken}`, 401, 'Unauthorized');
    },
    take: putAlone,
  },
  forbidding: {
    title: 'PUT with a Bearer header, behind a gateway that says 403 to all else',
    address: () => '/files/new',
    gate: (incoming) => {
      must(bearerOf(incoming) === `Bearer ${incoming.expected.uploadToken}`, 403, 'Forbidden');
    },
    take: putAlone,
  },
  path: {
    title: 'PUT to an address with the credential in its path',
    address: ({ uploadToken }) => `/u/${uploadToken}/source`,
    ...putWithAddress,
  },
  query: {
    title: 'PUT to an address with the credential in its query',
    address: ({ uploadToken }) => `/incoming?ticket=${encodeURIComponent(uploadToken)}`,
    ...putWithAddress,
  },
  signature: {
    title: 'PUT to an address that is signed in a way of its own',
    address: ({ modelId }) =>
      `/${encodeURIComponent(modelId)}?Expires=1893456000&KeyName=k1&Signature=c2lnbmF0dXJl`,
    ...putWithAddress,
  },
  rawPost: {
    title: 'POST of the bytes alone with a Bearer header',
    address: () => '/objects',
    gate: (incoming) => {
      must(bearerOf(incoming) === `Bearer ${incoming.expected.uploadToken}`, 401, 'Unauthorized');
      must(incoming.request.method === 'POST', 405, 'MethodNotAllowed');
      mustBeAlone(incoming);
    },
    take: (_incoming, file) => ({ status: 201, file }),
  },
  bearerForm: {
    title: 'a form behind a gateway that wants the credential as a Bearer header',
    address: () => '/upload',
    gate: (incoming) => {
      must(bearerOf(incoming) === `Bearer ${incoming.expected.uploadToken}`, 401, 'Unauthorized');
      must(incoming.request.method === 'POST', 405, 'MethodNotAllowed');
    },
    take: ({ request }, body) => ({
      ...{ status: 200, json: { ok: true } },
      file: fieldsAndFile(request, body).file.body,
    }),
  },
  presigned: {
    title: 'a presigned address and an empty credential',
    address: ({ modelId }) => `/${encodeURIComponent(modelId)}?${isSigned}`,
    uploadToken: '',
    ...putWithAddress,
  },
  relative: {
    title: 'a presigned address without an origin',
    address: ({ modelId }) => `/storage/${encodeURIComponent(modelId)}?${isSigned}`,
    isRelative: true,
    ...putWithAddress,
  },
  azureThin: {
    title: 'Azure with little more than version and signature',
    address: () => '/container/source?sv=2024-11-04&sig=c2lnbmF0dXJl',
    gate: mustShowNothing,
    take: (incoming, file) => {
      const kind = incoming.request.headers['x-ms-blob-type'];
      must(kind === 'BlockBlob', 400, 'MissingRequiredHeader');
      return { ...putAlone(incoming, file), status: 201 };
    },
  },
  digest: {
    title: 'a bucket that keeps whatever comes by any method, and tells its digest',
    address: ({ modelId }) => `/bucket/${encodeURIComponent(modelId)}`,
    takesAnything: true,
    take: (_incoming, file) => {
      const md5 = createHash('md5').update(file).digest('hex');
      return { status: 200, headers: { ETag: `"${md5}"` }, file };
    },
  },
  size: {
    title: 'a bucket that keeps whatever comes by any method, and tells its size',
    address: ({ modelId }) => `/bucket/${encodeURIComponent(modelId)}`,
    takesAnything: true,
    take: (_incoming, file) => ({ status: 201, json: { size: file.length }, file }),
  },
  stumbling: {
    title: 'a storage that keeps the file and then answers 500',
    address: () => '/upload',
    take: (incoming, body) => ({ ...formWithToken(incoming, body), status: 500 }),
  },
  timing: {
    title: 'a gateway that answers 504 while the storage behind it keeps the file',
    address: ({ modelId }) => `/${encodeURIComponent(modelId)}?${isSigned}`,
    gate: mustShowNothing,
    take: (incoming, file) => ({ ...putAlone(incoming, file), status: 504 }),
  },
} satisfies Readonly<Record<string, UploadContract>>;

export interface Heard {
  /** Whole bodies that came, and how many bytes of bodies in all. */
  wholeBodies: number;
  bytes: number;
}

export interface RunningStorage {
  readonly origin: string;
  readonly heard: Heard;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** Starts a storage that keeps to its contract; `keep` gets each file that it takes. */
export async function startStorage(
  contract: UploadContract,
  whose: (url: URL) => Expected | null,
  keep: (expected: Expected, file: Buffer) => void,
): Promise<RunningStorage> {
  const heard: Heard = { wholeBodies: 0, bytes: 0 };
  const answer = (response: ServerResponse, taken: Omit<Taken, 'file'>): void => {
    response.writeHead(taken.status, { 'Content-Type': 'application/json', ...taken.headers });
    response.end(taken.json === undefined ? undefined : JSON.stringify(taken.json));
  };
  const refuse = (response: ServerResponse, error: unknown): void => {
    const { status, message } = asRefusal(error);
    answer(response, { status, json: { error: message } });
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', () => undefined);
    const url = new URL(request.url ?? '', 'http://storage');
    const expected = whose(url);
    if (expected === null) {
      refuse(response, new Error('unknown'));
      return;
    }
    const incoming = { request, url, expected };
    try {
      contract.gate?.(incoming);
    } catch (error) {
      request.resume();
      refuse(response, error);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => {
      heard.bytes += piece.length;
      pieces.push(piece);
    });
    request.once('end', () => {
      heard.wholeBodies += 1;
      try {
        const taken = contract.take(incoming, Buffer.concat(pieces));
        if (taken.file !== null) keep(expected, taken.file);
        answer(response, taken);
      } catch (error) {
        refuse(response, error);
      }
    });
  };
  const server = createServer(handle);
  // A storage that checks the head of a request says so before it asks for the body.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const expected = whose(new URL(request.url ?? '', 'http://storage'));
    try {
      if (expected !== null) {
        contract.gate?.({ request, url: new URL(request.url ?? '', 'http://storage'), expected });
      }
      response.writeContinue();
    } catch {
      // `handle` refuses it with the same words.
    }
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    heard,
    handle,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function asRefusal(error: unknown): { status: number; message: string } {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 404;
  return { status, message: error instanceof Error ? error.message : String(error) };
}
