import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { say } from '../../../words/say';
import { HttpRefusal } from '../../core/serviceRefusal';
import type { UploadRules } from '../../ports';
import type { StoredSource } from '../../record/modelRecord';

/**
 * Receives the form fields `token`, optional `key`, and `file` (in this order), and streams the file to disk in
 * constant memory.
 * @param place path of the file; nothing is kept there when the upload fails
 */
export async function receiveUpload(
  request: Request,
  rules: UploadRules,
  place: string,
): Promise<StoredSource> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > rules.maxBytes + formOverheadBytes) throw tooLarge(rules.maxBytes);
  const form = openForm(request, rules.maxBytes);
  const body = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  const broken = new AbortController();
  const endIdle = watchIdle(body, rules.idleMs, broken);
  try {
    return await readForm(body, form, { rules, place, broken });
  } catch (error) {
    await rm(place, { force: true }).catch(() => undefined);
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    endIdle();
    body.destroy();
  }
}

// Allowance for boundaries, part headers and small fields.
const formOverheadBytes = 64 * 1024;

interface Receiving {
  readonly rules: UploadRules;
  readonly place: string;
  readonly broken: AbortController;
}

function readForm(
  body: Readable,
  form: BusboyInstance,
  { rules, place, broken }: Receiving,
): Promise<StoredSource> {
  return new Promise((resolve, reject) => {
    let token: string | null = null;
    let stored: Promise<StoredSource> | null = null;
    const fail = (error: unknown) => {
      body.unpipe(form);
      // Aborts a partly written file, whose promise is not awaited otherwise.
      broken.abort(broken.signal.aborted ? broken.signal.reason : error);
      Promise.resolve(stored).then(
        () => reject(asError(error)),
        () => reject(asError(error)),
      );
    };
    broken.signal.addEventListener('abort', () => fail(broken.signal.reason), { once: true });
    form.on('field', (name, value) => {
      if (name === 'token') token = value;
    });
    form.on('file', (name, content) => {
      // When the form breaks, its parts emit errors that the form reports as well.
      content.on('error', () => undefined);
      const admitted = admitFile(name, token, rules, stored !== null);
      const storing = admitted.then(() => storeFile(content, place, rules.maxBytes, broken.signal));
      stored ??= storing;
      storing.catch((error: unknown) => {
        content.resume();
        fail(error);
      });
    });
    form.once('partsLimit', () => fail(badForm(say('The form has too many parts.'))));
    // There may be several errors, and an unhandled one would end the service.
    form.on('error', () => fail(badForm(say('The form ends in the middle.'))));
    form.once('finish', () => {
      if (stored) stored.then(resolve, fail);
      else fail(badForm(say('The form has no file.')));
    });
    body.on('error', () => fail(badForm(say('The connection broke.'))));
    body.pipe(form);
  });
}

function openForm({ headers }: Request, maxBytes: number): BusboyInstance {
  const contentType = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw badForm(say('The upload must be a multipart/form-data form.'));
  }
  try {
    return new Busboy({
      headers: { ...Object.fromEntries(headers), 'content-type': contentType },
      isPartAFile: (name) => name === 'file',
      limits: {
        fields: 8,
        files: 2,
        parts: 10,
        fieldSize: 8192,
        headerSize: 8192,
        fileSize: maxBytes,
      },
    });
  } catch {
    throw badForm(say('The form has no boundary.'));
  }
}

async function admitFile(
  name: string,
  token: string | null,
  rules: UploadRules,
  isSecond: boolean,
): Promise<void> {
  if (isSecond) throw badForm(say('The form has two files.'));
  if (name !== 'file') throw badForm(say('The file must be in the field named file.'));
  if (token === null) {
    throw new HttpRefusal(401, 'noCredential', say('The field token must come before the file.'));
  }
  await rules.admit(token);
}

async function storeFile(
  content: BusboyFileStream,
  place: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<StoredSource> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  // Flushed before closing, because a record must not refer to bytes that may be lost.
  const sink = createWriteStream(place, { mode: 0o600, flags: 'wx', flush: true });
  // When an upload breaks at once, the pipeline ends before the file is opened, which would happen afterwards.
  const closed = new Promise<void>((resolve) => sink.once('close', resolve));
  try {
    await pipeline(content, meter, sink, { signal });
  } finally {
    await closed;
  }
  if (content.truncated) throw tooLarge(maxBytes);
  return { sizeBytes, sha256: hash.digest('hex') };
}

function watchIdle(body: Readable, idleMs: number, broken: AbortController): () => void {
  const timer = setTimeout(() => {
    broken.abort(new HttpRefusal(408, 'tooSlow', say('The upload stood still for too long.')));
  }, idleMs);
  const onData = () => timer.refresh();
  body.on('data', onData);
  return () => {
    clearTimeout(timer);
    body.off('data', onData);
  };
}

function badForm(message: string): HttpRefusal {
  return new HttpRefusal(400, 'badForm', message);
}

function tooLarge(maxBytes: number): HttpRefusal {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new HttpRefusal(
    413,
    'tooLarge',
    say('The file is larger than the {megabytes} MB this service takes.', { megabytes }),
  );
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
