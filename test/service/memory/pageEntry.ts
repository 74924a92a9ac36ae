/** What runs in the page: the service in memory, its kernel in a Web Worker. */
import type { WorkerAnswer, WorkerRequest } from '../../../src/kernel/worker/workerMessages';
import type { ConversionHooks, Converter } from '../../../src/service/ports';
import type { ConversionOutcome } from '../../../src/service/record/conversionOutcome';
import type { ModelRecord } from '../../../src/service/record/modelRecord';
import type { CarriedAnswer, CarriedRequest } from './carried';
import { memoryHost, type MemoryFiles } from './memoryHost';

/** What the page has, of which Node's types know nothing. */
interface PageWorker {
  onerror: ((event: { readonly message: string }) => void) | null;
  onmessage: ((event: { readonly data: WorkerAnswer }) => void) | null;
  postMessage(request: WorkerRequest): void;
  terminate(): void;
}

declare const Worker: new (address: string) => PageWorker;

const limits = {
  uploadBytes: 2e8,
  uploadIdleMs: 10_000,
  grantMs: 60_000,
  unfinishedModels: 100,
  storageBytes: 1e9,
  keepMs: 3_600_000,
};

/** Starts the service; `serve` then answers requests that were carried into the page. */
async function startService(baseUrl: string, token: string): Promise<void> {
  const clock = Date.now;
  const log = (line: string) => console.log(line);
  const handle = await memoryHost({ baseUrl, token, limits, converter, clock, log });
  const serve = async (carried: CarriedRequest): Promise<CarriedAnswer> => {
    const { url, method, headers, body } = carried;
    const bytes = body === '' ? null : bytesOf(body);
    const answer = await handle(new Request(url, { method, headers: [...headers], body: bytes }));
    return {
      status: answer.status,
      headers: [...answer.headers],
      body: base64Of(new Uint8Array(await answer.arrayBuffer())),
    };
  };
  Object.assign(globalThis, { serve });
}

Object.assign(globalThis, { startService });

function converter(files: MemoryFiles): Converter {
  return {
    limits: { memoryMB: 2048, deadlineMs: 120_000 },
    warm: () => undefined,
    convert: (record, _workspace, hooks) => convert(record, files, hooks),
    stop: async () => undefined,
  };
}

/** In a worker of its own, which ends with the conversion. */
function convert(
  { id, name }: ModelRecord,
  { sources, results }: MemoryFiles,
  { phase }: ConversionHooks,
): Promise<ConversionOutcome> {
  const worker: PageWorker = new Worker('/kernelWorker.js');
  const bytes = sources.get(id) ?? new Uint8Array();
  const outcome = new Promise<ConversionOutcome>((resolve) => {
    worker.onerror = ({ message }) => resolve({ kind: 'crashed', detail: message });
    worker.onmessage = ({ data }) => {
      switch (data.kind) {
        case 'ready':
          worker.postMessage({
            id: 1,
            kind: 'convert',
            bytes,
            fileName: name,
            quality: 'draft',
            withPack: true,
          });
          return;
        case 'phase':
          phase(data.phase);
          return;
        case 'converted':
          results.set(id, {
            visual: data.glb,
            preview: data.preview,
            ...(data.pack && { pack: joined(data.pack) }),
          });
          resolve({ kind: 'done', message: data.summary, memoryBytes: 0 });
          return;
        case 'refused':
          resolve({ kind: 'refused', code: data.code, message: data.message });
          return;
        case 'broken':
          resolve({ kind: 'crashed', detail: data.message });
          return;
        case 'trouble':
        case 'packed':
        case 'facts':
        case 'drawn':
        case 'compared':
        case 'pictured':
        case 'saved':
      }
    };
  });
  return outcome.finally(() => worker.terminate());
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
