/** The kernel in a Web Worker. It does what the kernel process does in Node, without a disk. */
import { inOneLine } from '../base/engineTroubles';
import { Refusal } from '../base/refusal';
import { asRefusal } from '../base/outOfMemory';
import { setTranslations } from '../../words/say';
import { changesPicture } from '../convert/changesPicture';
import { compareFiles, changesInWords, type DeferredFile } from '../convert/compareFiles';
import { convertModel, type ConversionOptions } from '../convert/convertModel';
import { pictureInstead } from '../convert/pictureInstead';
import { factsOfResult, packOfResult, pictureOfResult } from '../convert/resultOf';
import { savedPictureOf } from '../convert/savedPictureOf';
import { summaryOf } from '../convert/summaryOf';
import type { WorkerAnswer, WorkerRequest } from './workerMessages';

/** The globals of a worker that are used here. */
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
  setTranslations(request.words ?? null);
  try {
    switch (request.kind) {
      case 'convert':
        return { id, ...(await converted(bytes, fileName, options)) };
      case 'savedPicture':
        return { id, kind: 'saved', picture: await savedPictureOf(bytes, fileName) };
      case 'compare':
        return { id, ...(await compared(request, options)) };
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
      ? refusedBy(id, refusal)
      : { id, kind: 'broken', message: inOneLine(error) };
  }
}

function refusedBy(id: number, { code, message, where }: Refusal): WorkerAnswer {
  return { id, kind: 'refused', code, message, ...(where !== null && { where }) };
}

async function converted(bytes: Uint8Array, fileName: string, options: ConversionOptions) {
  try {
    const conversion = await convertModel(bytes, fileName, options);
    const summary = summaryOf(conversion.extras);
    return { kind: 'converted', ...conversion, summary } as const;
  } catch (error) {
    return { kind: 'pictured', ...(await pictureInstead(error)) } as const;
  }
}

async function compared(
  request: Extract<WorkerRequest, { kind: 'compare' }>,
  options: ConversionOptions,
) {
  const { bytes, fileName, isOld, other, numbers, withoutPicture, smallPicture } = request;
  const given = (file: {
    readonly bytes: Uint8Array;
    readonly fileName: string;
  }): DeferredFile => ({
    fileName: file.fileName,
    read: () => Promise.resolve(file.bytes),
  });
  const [one, two] = [given({ bytes, fileName }), other && given(other)];
  const [before, after] = isOld ? [one, two] : [two, one];
  const result = await compareFiles(before, after, options);
  const picture =
    withoutPicture === true ? null : changesPicture(result.matches, result.up, smallPicture);
  return { kind: 'compared', changes: changesInWords(result, numbers), picture } as const;
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
    // No engine runs here; one that is needed is refused by name.
    enginesDir: '',
    report: (phase, fraction) => {
      self.postMessage({ id, kind: 'phase', phase, ...(fraction !== undefined && { fraction }) });
    },
    logTrouble: (line) => {
      self.postMessage({ id, kind: 'trouble', line });
    },
    withoutExact: null,
  };
}
