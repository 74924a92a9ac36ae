/** The kernel in a Web Worker: what the kernel's process does for Node, without a disk. */
import { inOneLine } from '../base/engineTroubles';
import { Refusal } from '../base/refusal';
import { asRefusal } from '../base/wantOfMemory';
import { convertModel, type ConversionOptions } from '../convert/convertModel';
import { factsOfResult, packOfResult, pictureOfResult } from '../convert/resultOf';
import { summaryOf } from '../convert/summaryOf';
import type { WorkerAnswer, WorkerRequest } from './workerMessages';

/** What a worker has of the world. */
interface WorkerScope {
  postMessage(answer: WorkerAnswer): void;
  onmessage: ((event: { readonly data: WorkerRequest }) => void) | null;
}

declare const self: WorkerScope;

self.onmessage = ({ data }) => void serve(data);
self.postMessage({ kind: 'ready' });

async function serve(request: WorkerRequest): Promise<void> {
  self.postMessage(await answer(request));
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  const { id, bytes, fileName } = request;
  const options = optionsFor(request);
  try {
    switch (request.kind) {
      case 'convert': {
        const conversion = await convertModel(bytes, fileName, options);
        return { id, kind: 'converted', ...conversion, summary: summaryOf(conversion.extras) };
      }
      case 'pack':
        return { id, kind: 'packed', chunks: await packOfResult(bytes, fileName, options) };
      case 'facts':
        return { id, kind: 'facts', facts: await factsOfResult(bytes, fileName, options) };
      case 'picture': {
        const picture = await pictureOfResult(bytes, fileName, request.view, options);
        return { id, kind: 'drawn', picture };
      }
    }
  } catch (error) {
    const refusal = asRefusal(error);
    return refusal instanceof Refusal
      ? { id, kind: 'refused', code: refusal.code, message: refusal.message }
      : { id, kind: 'broken', message: inOneLine(error) };
  }
}

function optionsFor(request: WorkerRequest): ConversionOptions {
  const { id, quality } = request;
  return {
    quality,
    ...(request.kind === 'convert' && {
      compactGlb: request.compactGlb === true,
      withPack: request.withPack === true,
      largePicture: request.largePicture === true,
    }),
    // No engine runs here: what needs one is refused with its name.
    enginesDir: '',
    report: (phase) => {
      self.postMessage({ id, kind: 'phase', phase });
    },
    logTrouble: (line) => {
      self.postMessage({ id, kind: 'trouble', line });
    },
    withoutExact: null,
  };
}
