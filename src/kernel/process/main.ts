/**
 * The kernel process: converts one file after the other for the service that forked it, and ends
 * when that service ends or when an engine breaks. It has no network, no token and no settings.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { cutName } from '../../model/partNames';
import type { GivenFile } from '../convert/compareFiles';
import { convertModel } from '../convert/convertModel';
import { pictureInstead } from '../convert/pictureInstead';
import { beforeEngines } from '../platform/startEngine';
import { EngineNotLoaded, inOneLine } from '../base/engineTroubles';
import { outputFiles, readKernelRequest, wordsVariable } from './kernelMessages';
import type {
  CompareRequest,
  ConvertRequest,
  KernelAnswer,
  KernelRequest,
  LookRequest,
  OtherFile,
} from './kernelMessages';
import { ownMemoryLimit } from './memoryLimit';
import { ParentWatch } from './parentWatch';
import { readSource } from './readSource';
import { Refusal } from '../base/refusal';
import { savedPictureOf } from '../convert/savedPictureOf';
import { loadTranslations } from '../../files/loadTranslations';
import { summaryOf } from '../convert/summaryOf';
import { watchMemory } from './watchMemory';
import { asRefusal } from '../base/wantOfMemory';
import { writeWhole } from '../../files/writeWhole';

const parent = new ParentWatch(() => performance.now(), ownMemoryLimit(process.env));

// Whoever forked it may write for all to read; what is made of a model is for this user alone.
process.umask(0o077);

serveParent();

function serveParent(): void {
  boundMemory();
  const isOutOfMemory = watchMemory();
  beforeEngines(() => {
    parent.watch();
  });
  process.on('disconnect', () => process.exit(0));
  const speaks = loadTranslations(process.env[wordsVariable] ?? null);
  process.on('message', (message) => {
    const request = readKernelRequest(message);
    if (request) void speaks.then(() => serve(request, isOutOfMemory));
  });
  tell({ kind: 'ready' });
}

async function serve(request: KernelRequest, isOutOfMemory: () => boolean): Promise<void> {
  parent.workBegins();
  const outcome = await work(request);
  // Short of memory, neither a result nor a refusal of the file can be trusted.
  const answer: KernelAnswer = isOutOfMemory()
    ? { kind: 'broken', message: 'Out of memory' }
    : outcome;
  // A throw from inside WebAssembly leaves the engine's memory in an unknown state: start afresh.
  process.send?.(answer, () => {
    if (answer.kind === 'broken' || answer.kind === 'notLoaded') process.exit(1);
  });
}

async function work(request: KernelRequest): Promise<KernelAnswer> {
  try {
    const message = await answerTo(request);
    return { kind: 'done', message, memoryBytes: process.memoryUsage.rss() };
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

function answerTo(request: KernelRequest): Promise<string | null> {
  switch (request.kind) {
    case 'convert':
      return convert(request);
    case 'compare':
      return compare(request);
    case 'pack':
    case 'draw':
    case 'tell':
    case 'picture':
      return lookAt(request);
  }
}

async function convert(request: ConvertRequest): Promise<string> {
  const save = (name: string, ...content: readonly Uint8Array[]) =>
    writeWhole(path.join(request.outputDir, name), content);
  // What an attempt that was cut off has left does not belong to what comes now.
  for (const name of [outputFiles.pack, outputFiles.rendered])
    await rm(path.join(request.outputDir, name), { force: true });
  try {
    const bytes = await readSource(request.sourcePath, request.fileName);
    const { quality, compactGlb = false, withPack = false, largePicture = false } = request;
    const options = { ...optionsFor(request), quality, compactGlb, withPack, largePicture };
    const converted = await convertModel(bytes, request.fileName, options);
    const { glb, preview, rendered, pack, extras, facts } = converted;
    await save(outputFiles.visual, glb);
    await save(outputFiles.preview, preview);
    if (rendered) await save(outputFiles.rendered, rendered);
    if (pack) await save(outputFiles.pack, ...pack);
    await save(outputFiles.facts, Buffer.from(JSON.stringify(facts)));
    return summaryOf(extras);
  } catch (error) {
    const { picture, message } = await pictureInstead(error);
    await save(outputFiles.visual, picture);
    await save(outputFiles.preview, picture);
    return message;
  }
}

async function compare(request: CompareRequest): Promise<null> {
  const { sourcePath, fileName, other, isOld, quality } = request;
  const options = { ...optionsFor(request), quality };
  const given = (file: OtherFile): GivenFile => ({
    fileName: file.fileName,
    read: () => readSource(file.sourcePath, file.fileName),
  });
  const both = [given({ sourcePath, fileName }), other && given(other)] as const;
  const [before, after] = isOld ? both : [both[1], both[0]];
  const { compareFiles, toldChanges } = await import('../convert/compareFiles');
  const compared = await compareFiles(before, after, options);
  await writeWhole(request.changesPath, [
    Buffer.from(JSON.stringify(toldChanges(compared, request.numbers))),
  ]);
  if (request.picturePath !== null) {
    const { changesPicture } = await import('../convert/changesPicture');
    await writeWhole(request.picturePath, [changesPicture(compared.matches, compared.up)]);
  }
  return null;
}

async function lookAt(request: LookRequest): Promise<null> {
  const { fileName } = request;
  const bytes = await readSource(request.sourcePath, fileName);
  if (request.kind === 'picture') {
    const picture = await savedPictureOf(bytes, fileName);
    if (picture) await writeWhole(request.picturePath, [picture]);
    return null;
  }
  const options = { ...optionsFor(request), quality: 'normal' } as const;
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
  return null;
}

function optionsFor({ withoutExact }: Pick<KernelRequest, 'withoutExact'>) {
  return {
    enginesDir: path.join(__dirname, 'engines'),
    report: (phase: string) => {
      parent.look();
      // A phase names a part: whoever listens cuts it too, but a channel is no place for megabytes.
      tell({ kind: 'phase', phase: cutName(phase, longestLine) });
    },
    logTrouble: (line: string) => tell({ kind: 'trouble', line: cutName(line, longestLine) }),
    savedStands: () => tell({ kind: 'savedStands' }),
    withoutExact: withoutExact ?? null,
  };
}

/** Characters of a phase or of a line for the log. */
const longestLine = 300;

function tell(answer: KernelAnswer): void {
  process.send?.(answer);
}

/** Bounds the memory where the runtime did not take the flags on its command line. */
function boundMemory(): void {
  const flags = process.argv.slice(2).filter((flag) => !process.execArgv.includes(flag));
  for (const flag of flags) setFlagsFromString(flag);
}

/**
 * What the system says of a file that could not be read or written, without its path:
 * `ENOSPC: no space left on device`; null for an error of another kind.
 */
function fileTrouble(error: unknown): string | null {
  const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error;
  return isOfFiles ? error.message.replace(/, .*$/s, '') : null;
}
