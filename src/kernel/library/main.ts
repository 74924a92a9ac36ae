/**
 * The kernel as a library for other programs, in Node and in browsers. It starts no process and uses no disk, except
 * that in Node it reads the files of the geometry engines.
 */
import type { ChangesInWords } from '../../model/compare/changes';
import { factsText as factsLines } from '../../model/facts/factsText';
import { readModelFacts, type ModelFacts, type ResultFacts } from '../../model/facts/modelFacts';
import { isMeshFile } from '../../model/meshFiles';
import type { Quality } from '../../model/modelExtras';
import type { NamedView } from '../../model/namedView';
import { pmiCsv } from '../../model/pmi/pmiText';
import { sourceFormats } from '../../model/sourceFormats';
import { setTranslations } from '../../words/say';
import { Refusal } from '../base/refusal';
import { changesPicture } from '../convert/changesPicture';
import { compareFiles, changesInWords, type DeferredFile } from '../convert/compareFiles';
import { convertModel, type ConversionOptions } from '../convert/convertModel';
import { factsOfResult, pictureOfResult } from '../convert/resultOf';
import { savedPictureOf } from '../convert/savedPictureOf';
import { summaryOf } from '../convert/summaryOf';
import { checkedBytes, checkedFileName, checkedQuality, checkedView } from './checkedArguments';

/** The folder of the geometry engines, which the bundler of each platform sets. Empty when there are none. */
declare const caliperEngines: string;

export interface Options {
  readonly quality?: Quality;
  readonly compactGlb?: boolean;
  readonly largePicture?: boolean;
  readonly onPhase?: (phase: string) => void;
  readonly onTrouble?: (line: string) => void;
}

export interface Converted {
  readonly glb: Uint8Array;
  readonly preview: Uint8Array;
  readonly rendered: Uint8Array;
  readonly facts: ModelFacts;
  readonly summary: string;
}

/** The bytes of a file, and its real name. */
export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export interface Comparison extends ChangesInWords {
  readonly picture: Uint8Array;
}

/** The file name extensions of all CAD formats in lower case with their dots. Creo's numbered parts are `.prt.x`. */
export function extensions(): readonly string[] {
  return [...new Set(sourceFormats.flatMap((format) => format.extensions))];
}

/** Tells by the name alone whether a file is a CAD file; only `convert` looks at its content. */
export function isCadFile(fileName: string): boolean {
  const name = checkedFileName(fileName).toLowerCase();
  if (/.\.prt\.\d+$/.test(name)) return true;
  return extensions().some((ending) => name.length > ending.length && name.endsWith(ending));
}

/** Whether `factsOfMesh` and `pictureOfMesh` read files of this name. */
export function isMesh(fileName: string): boolean {
  return isMeshFile(checkedFileName(fileName));
}

/** @throws Refusal, as `convertModel` does */
export async function convert(
  bytes: Uint8Array,
  fileName: string,
  options: Options = {},
): Promise<Converted> {
  const { glb, preview, rendered, facts, extras } = await convertModel(
    checkedBytes(bytes),
    checkedFileName(fileName),
    kernelOptions(options),
  );
  return { glb, preview, rendered: rendered ?? preview, facts, summary: summaryOf(extras) };
}

/** @throws Refusal, as `convertModel` does */
export async function facts(
  bytes: Uint8Array,
  fileName: string,
  options: Options = {},
): Promise<ModelFacts> {
  return (await convert(bytes, fileName, options)).facts;
}

/**
 * Returns the facts as text, one fact per line, without a line end after the last. The text is the same in each run.
 * @param told the facts of `convert` or `facts`, also after storing them as JSON
 */
export function factsText(told: object): string {
  return factsLines(known(told)).join('\n');
}

/**
 * Returns the dimensions, tolerances, datums and notes of a file as a table (CSV) with a heading, one row each.
 * @param told the facts, as for `factsText`
 */
export function pmiTable(told: object): string {
  return `${pmiCsv(known(told).pmi ?? []).join('\n')}\n`;
}

function known(told: object): ModelFacts {
  const read = readModelFacts(told);
  if (!read) throw new TypeError('no facts of convert or facts');
  return read;
}

/**
 * Returns the picture that a file contains, as PNG or JPEG; null when it has none.
 * @throws Refusal for a file that is not a CAD file
 */
export async function savedPicture(
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array | null> {
  return savedPictureOf(checkedBytes(bytes), checkedFileName(fileName));
}

/**
 * Compares two files of any supported formats, including meshes.
 * @throws Refusal that names the file it is about
 */
export async function compare(
  before: NamedFile,
  after: NamedFile,
  options: Options = {},
): Promise<Comparison> {
  const result = await compareFiles(given(before), given(after), kernelOptions(options));
  return { ...changesInWords(result), picture: changesPicture(result.matches, result.up) };
}

/** @throws Refusal for a file that is not a 3D file */
export async function factsOfMesh(
  bytes: Uint8Array,
  fileName: string,
  options: Options = {},
): Promise<ResultFacts> {
  return factsOfResult(checkedBytes(bytes), checkedFileName(fileName), kernelOptions(options));
}

/**
 * Returns a PNG with a white background.
 * @throws Refusal for a file that is not a 3D file
 */
export async function pictureOfMesh(
  bytes: Uint8Array,
  fileName: string,
  view: NamedView,
  options: Options = {},
): Promise<Uint8Array> {
  return pictureOfResult(
    checkedBytes(bytes),
    checkedFileName(fileName),
    checkedView(view),
    kernelOptions(options),
  );
}

/** Whether an error is about the file and not about the program. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}

/** @param words the translation of each English sentence; null for English */
export function setWords(words: Readonly<Record<string, string>> | null): void {
  setTranslations(words);
}

function given(file: NamedFile | null): DeferredFile {
  const bytes = checkedBytes(file?.bytes);
  return { fileName: checkedFileName(file?.fileName), read: () => Promise.resolve(bytes) };
}

function kernelOptions(options: Options): ConversionOptions {
  let lastPhase = '';
  return {
    quality: checkedQuality(options),
    compactGlb: options.compactGlb === true,
    largePicture: options.largePicture === true,
    enginesDir: caliperEngines,
    report: (phase) => {
      if (phase !== lastPhase) options.onPhase?.(phase);
      lastPhase = phase;
    },
    logTrouble: (line) => options.onTrouble?.(line),
    withoutExact: null,
  };
}
