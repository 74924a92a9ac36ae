import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../../files/writeWhole';
import { isMeshFile } from '../../model/meshFiles';
import { cutName } from '../../model/partNames';
import { EngineNotLoaded, inOneLine } from '../base/engineTroubles';
import { Refusal } from '../base/refusal';
import { asRefusal } from '../base/outOfMemory';
import type { DeferredFile } from '../convert/compareFiles';
import { convertShape, picturesOf, refuseInvisible } from '../convert/convertModel';
import { pictureInstead } from '../convert/pictureInstead';
import { savedPictureOf } from '../convert/savedPictureOf';
import { summaryOf } from '../convert/summaryOf';
import { outputFiles } from './kernelMessages';
import type {
  CompareRequest,
  ConvertRequest,
  KernelAnswer,
  KernelRequest,
  InspectRequest,
  OtherFile,
} from './kernelMessages';
import { readSource } from './readSource';

/** The party that sent a request and receives messages meanwhile. */
export interface RequestSender {
  readonly send: (answer: KernelAnswer) => void;
  /** Called between two stages of work. */
  readonly look: () => void;
}

/** Handles a request to the kernel and returns its result. */
export async function handleRequest(
  request: KernelRequest,
  asker: RequestSender,
): Promise<KernelAnswer> {
  try {
    const result = await done(request, asker);
    return { kind: 'done', ...result, memoryBytes: process.memoryUsage.rss() };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal instanceof Refusal) {
      const { code, message, where } = refusal;
      return { kind: 'refused', code, message, ...(where !== null && { where }) };
    }
    const trouble = fileTrouble(error);
    if (trouble !== null) return { kind: 'fileTrouble', message: trouble };
    const kind = error instanceof EngineNotLoaded ? 'notLoaded' : 'broken';
    return { kind, message: inOneLine(error) };
  }
}

type Result = Pick<Extract<KernelAnswer, { kind: 'done' }>, 'message' | 'pictureOnly'>;

const withoutMessage: Result = { message: null };

function done(request: KernelRequest, asker: RequestSender): Promise<Result> {
  switch (request.kind) {
    case 'convert':
      return convert(request, asker);
    case 'compare':
      return compare(request, asker);
    case 'pack':
    case 'draw':
    case 'facts':
    case 'picture':
      return lookAt(request, asker);
  }
}

async function convert(request: ConvertRequest, asker: RequestSender): Promise<Result> {
  const save = (name: string, ...content: readonly Uint8Array[]) =>
    writeWhole(path.join(request.outputDir, name), content);
  // Files of an earlier attempt that was interrupted must not be mixed with the new ones.
  for (const name of [outputFiles.pack, outputFiles.preview, outputFiles.rendered])
    await rm(path.join(request.outputDir, name), { force: true });
  try {
    const bytes = await readSource(request.sourcePath, request.fileName);
    const { quality, compactGlb = false, withPack = false, largePicture = false } = request;
    const options = { ...optionsFor(request, asker), quality, compactGlb, withPack, largePicture };
    const isDrawn = request.withoutPicture !== true;
    if (isMeshFile(request.fileName)) {
      const { convertMesh } = await import('../convert/resultOf');
      const asked = { ...options, withoutPicture: !isDrawn };
      const mesh = await convertMesh(bytes, request.fileName, asked);
      await save(outputFiles.visual, mesh.glb);
      if (mesh.pictures) await save(outputFiles.preview, mesh.pictures.preview);
      await save(outputFiles.facts, Buffer.from(JSON.stringify(mesh.facts)));
      return withoutMessage;
    }
    const model = await convertShape(bytes, request.fileName, options);
    if (!isDrawn) refuseInvisible(model);
    const pictures = isDrawn ? await picturesOf(model, options) : null;
    await save(outputFiles.visual, model.glb);
    if (pictures) await save(outputFiles.preview, pictures.preview);
    if (pictures?.rendered) await save(outputFiles.rendered, pictures.rendered);
    if (model.pack) await save(outputFiles.pack, ...model.pack);
    await save(outputFiles.facts, Buffer.from(JSON.stringify(model.facts)));
    return { message: summaryOf(model.extras) };
  } catch (error) {
    const { picture, message } = await pictureInstead(error);
    await save(outputFiles.visual, picture);
    await save(outputFiles.preview, picture);
    return { message, pictureOnly: true };
  }
}

async function compare(request: CompareRequest, asker: RequestSender): Promise<Result> {
  const { sourcePath, fileName, other, isOld, quality } = request;
  const options = { ...optionsFor(request, asker), quality };
  const given = (file: OtherFile): DeferredFile => ({
    fileName: file.fileName,
    read: () => readSource(file.sourcePath, file.fileName),
  });
  const both = [given({ sourcePath, fileName }), other && given(other)] as const;
  const [before, after] = isOld ? both : [both[1], both[0]];
  const { compareFiles, changesInWords } = await import('../convert/compareFiles');
  const compared = await compareFiles(before, after, options);
  await writeWhole(request.changesPath, [
    Buffer.from(JSON.stringify(changesInWords(compared, request.numbers))),
  ]);
  if (request.picturePath !== null) {
    const { changesPicture } = await import('../convert/changesPicture');
    const picture = changesPicture(compared.matches, compared.up, request.smallPicture);
    await writeWhole(request.picturePath, [picture]);
  }
  return withoutMessage;
}

async function lookAt(request: InspectRequest, asker: RequestSender): Promise<Result> {
  const { fileName } = request;
  const bytes = await readSource(request.sourcePath, fileName);
  if (request.kind === 'picture') {
    const picture = await savedPictureOf(bytes, fileName);
    if (picture) await writeWhole(request.picturePath, [picture]);
    return withoutMessage;
  }
  const options = { ...optionsFor(request, asker), quality: 'normal' } as const;
  const { factsOfResult, packOfResult, pictureOfResult } = await import('../convert/resultOf');
  if (request.kind === 'pack') {
    await writeWhole(request.packPath, await packOfResult(bytes, fileName, options));
  } else if (request.kind === 'draw') {
    const picture = await pictureOfResult(bytes, fileName, request.view, options);
    await writeWhole(request.picturePath, [picture]);
  } else {
    const facts = JSON.stringify(await factsOfResult(bytes, fileName, options));
    await writeWhole(request.factsPath, [Buffer.from(facts)]);
  }
  return withoutMessage;
}

function optionsFor({ withoutExact }: KernelRequest, { send, look }: RequestSender) {
  return {
    enginesDir: path.join(__dirname, 'engines'),
    report: (phase: string, fraction?: number) => {
      look();
      // A phase contains the name of a part. The receiver limits its length too, but the channel should not
      // carry megabytes.
      send({
        ...{ kind: 'phase', phase: cutName(phase, longestLine) },
        ...(fraction !== undefined && { fraction }),
      });
    },
    logTrouble: (line: string) => send({ kind: 'trouble', line: cutName(line, longestLine) }),
    savedIsThere: () => send({ kind: 'savedIsThere' }),
    withoutExact: withoutExact ?? null,
  };
}

/** Most characters of a phase or of a line for the log. */
const longestLine = 300;

/**
 * The operating system's message about a file that could not be read or written, without its path, as `ENOSPC:
 * no space left on device`; null for an error of another kind.
 */
function fileTrouble(error: unknown): string | null {
  const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error;
  return isOfFiles ? error.message.replace(/, .*$/s, '') : null;
}
