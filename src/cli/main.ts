/** Caliper without VS Code; `caliper --help` describes it. */
import os from 'node:os';
import path from 'node:path';
import { version } from '../../package.json';
import { factsText, resultFactsText } from '../model/facts/factsText';
import { massLines, resultMassLines } from '../model/facts/massLine';
import type { ModelFacts, ResultFacts } from '../model/facts/modelFacts';
import { styleOf } from '../model/quantities';
import type { PmiRow } from '../model/pmi/pmiRows';
import { pmiCsv, pmiLines } from '../model/pmi/pmiText';
import { visibleText } from '../words/visibleText';
import { print, printError, printJson } from '../service/node/print';
import { readArguments, usage, type Command, type Outputs } from './commandArguments';
import { cacheFolder } from './cacheFolder';
import { checkOutputs } from './checkOutputs';
import { diffFiles, diffLines } from './diffFiles';
import { diffGit, gitDiffLines, type FileDifference } from './diffGit';
import { convertFile } from './convertFile';
import { tooOldNode } from '../service/node/nodeVersion';
import type { Conversion } from './converter';
import { WrongArguments } from '../service/node/limitArguments';
import { reviewGit } from './reviewGit';
import { pictureOnly, saveOutputs, type Written } from './saveOutputs';
import { surveyFolder } from './survey/surveyFolder';
import { surveyCsv, surveyLines } from './survey/surveyText';
import { diffCodes, exitCodes, fileTrouble, Trouble, type ExitCode } from './troubles';
import { placementsLeftOut } from '../model/readModelExtras';

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort());

const kernelEntry = path.join(__dirname, 'kernel.js');
const thread = {
  entry: path.join(__dirname, 'kernelThread.js'),
  compileCacheFolder: cacheFolder(process.platform, process.env, os.homedir()),
};

const now = () => performance.now();

let lastPhase = '';
const hooks = {
  phase: (phase: string): void => {
    // For a large body only the reported share changes, so a repeated phase is not printed.
    if (process.stderr.isTTY && phase !== lastPhase) printError(phase);
    lastPhase = phase;
  },
  signal: stopped.signal,
};

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe has closed it, as `head` does.
  if (error.code === 'EPIPE') process.exit();
  printError(fileTrouble('written to', 'Standard output', error).message);
  process.exit(exitCodes.files);
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});

async function main(given: readonly string[]): Promise<ExitCode> {
  try {
    mustHaveNode();
    const said = await answer(readArguments(given));
    if (said.kind === 'json') printJson(said.value);
    else print(said.lines);
    return said.exitCode ?? exitCodes.done;
  } catch (error) {
    const { message, code, exitCode } = troubleIn(error);
    printError(message);
    if (given.includes('--json')) printJson({ error: { code, message } });
    return given[0] === 'diff' || given[0] === 'review' ? diffCodes.trouble : exitCode;
  }
}

function mustHaveNode(): void {
  const old = tooOldNode();
  if (old !== null) throw new Trouble(old, 'oldNode', exitCodes.engine);
}

/** The output of the command on standard output, and its exit code if it differs from the usual one. */
type Answer = { readonly exitCode?: ExitCode } & (
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'json'; readonly value: unknown }
);

async function answer(command: Command): Promise<Answer> {
  switch (command.kind) {
    case 'help':
      return { kind: 'lines', lines: usage.split('\n') };
    case 'version':
      return { kind: 'lines', lines: [version] };
    case 'facts': {
      const { facts, meshFacts, message } = await convert(command);
      if (meshFacts) return meshAnswer(command, meshFacts);
      if (!facts) throw pictureOnly(message);
      return command.json
        ? { kind: 'json', value: facts }
        : {
            kind: 'lines',
            lines: [...factsText(facts, command.numbers), ...weighed(command, facts)],
          };
    }
    case 'pmi': {
      const { facts, meshFacts, message } = await convert(command);
      if (meshFacts) throw new Trouble(noPmiOfMesh, 'mesh', exitCodes.refused);
      if (!facts) throw pictureOnly(message);
      const rows = facts.pmi ?? [];
      // Without what the file lacks a value may look like another one.
      if (command.json || command.csv) facts.warnings.forEach(printError);
      if (command.json) return { kind: 'json', value: rows };
      return { kind: 'lines', lines: command.csv ? pmiCsv(rows) : shownPmi(rows, facts) };
    }
    case 'survey': {
      const survey = await surveyFolder(command.folder, command, { kernelEntry, ...hooks, now });
      const exitCode = survey.isWhole ? exitCodes.done : exitCodes.engine;
      if (command.json) return { kind: 'json', exitCode, value: survey };
      return { kind: 'lines', exitCode, lines: (command.csv ? surveyCsv : surveyLines)(survey) };
    }
    case 'diff': {
      const { isSame, lines, warnings, changes } = await diffFiles(command, {
        kernelEntry,
        ...hooks,
      });
      for (const warning of warnings) printError(warning);
      const exitCode = isSame ? diffCodes.same : diffCodes.different;
      return command.json
        ? { kind: 'json', exitCode, value: { isSame, lines, warnings, changes } }
        : { kind: 'lines', exitCode, lines: diffLines(command, lines) };
    }
    case 'gitDiff': {
      const files = await diffGit(command, { kernelEntry, ...hooks });
      const exitCode = gitDiffCode(files);
      return command.json
        ? { kind: 'json', exitCode, value: { isSame: exitCode === diffCodes.same, files } }
        : { kind: 'lines', exitCode, lines: gitDiffLines(files) };
    }
    case 'review': {
      const { files, bytes } = await reviewGit(command, { kernelEntry, ...hooks });
      const exitCode = gitDiffCode(files);
      for (const line of files.flatMap(troublesOf)) printError(line);
      return command.json
        ? { kind: 'json', exitCode, value: { page: command.page, bytes, files } }
        : { kind: 'lines', exitCode, lines: [`${command.page}: ${bytes} bytes`] };
    }
    case 'convert': {
      await checkOutputs(command.file, command.outputs);
      const conversion = await convert(command);
      const { written, missing } = await saveOutputs(conversion, command.outputs);
      const { message } = conversion;
      const exitCode = missing.length > 0 ? exitCodes.refused : exitCodes.done;
      for (const file of missing) printError(`${file}: not written`);
      return command.json
        ? { kind: 'json', exitCode, value: { written, missing, message } }
        : { kind: 'lines', exitCode, lines: sentences(written, message) };
    }
  }
}

function meshAnswer(
  { json, numbers, material }: Extract<Command, { kind: 'facts' }>,
  facts: ResultFacts,
): Answer {
  if (json) return { kind: 'json', value: facts };
  const mass = material ? resultMassLines(facts, material) : [];
  return { kind: 'lines', lines: [...resultFactsText(facts, Infinity, numbers), ...mass] };
}

/** The sentence after the path of its file, which takes the place of its name where that begins the sentence. */
function withFilePath(file: string, sentence: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (sentence.startsWith(file)) return sentence;
  const isNamed = [`${name} `, `${name}: `].some((start) => sentence.startsWith(start));
  return isNamed ? `${file}${sentence.slice(name.length)}` : `${file}: ${sentence}`;
}

function weighed(
  { material, numbers }: Extract<Command, { kind: 'facts' }>,
  facts: ModelFacts,
): readonly string[] {
  return material
    ? massLines(facts, material, styleOf(numbers, facts.sourceUnit), placementsLeftOut(facts))
    : [];
}

/** An error with one file makes the whole comparison fail, because the caller must not take it for a change. */
function gitDiffCode(files: readonly FileDifference[]): ExitCode {
  if (files.some((file) => 'error' in file)) return diffCodes.trouble;
  const isSame = files.every((file) => 'isSame' in file && file.isSame);
  return isSame ? diffCodes.same : diffCodes.different;
}

/** Errors that the page shows below a file, and that are also printed at the end for a pipeline. */
function troublesOf(file: FileDifference): readonly string[] {
  const { after, before } = file;
  return 'error' in file ? [withFilePath(after ?? before ?? '', file.error.message)] : [];
}

/** With the warnings about the file: it may contain PMI that is not read, or lack what belongs to a value. */
function shownPmi(
  rows: readonly PmiRow[],
  { warnings, savedViews = [] }: ModelFacts,
): readonly string[] {
  const views = savedViews.map((name) => `view      ${visibleText(name)}`);
  const warningLines = warnings.map((warning) => `warning   ${visibleText(warning)}`);
  return [...(rows.length > 0 ? pmiLines(rows) : [noPmi]), ...warningLines, ...views];
}

const noPmiOfMesh = 'A file of triangles has no dimensions and tolerances.';

const noPmi = 'Caliper reads no dimensions and tolerances as data in this file.';

function convert(command: Extract<Command, { file: string }>): Promise<Conversion> {
  const isDrawn = command.kind === 'convert' && isPictureAsked(command.outputs);
  return convertFile(command.file, {
    ...command,
    largePicture: isDrawn,
    withoutPicture: !isDrawn,
    ...{ kernelEntry, thread },
    ...hooks,
  });
}

function isPictureAsked({ preview, rendered }: Outputs): boolean {
  return preview !== null || rendered !== null;
}

function sentences(written: readonly Written[], message: string | null): readonly string[] {
  const files = written.map(({ path, bytes }) => `${path}: ${bytes} bytes`);
  return [...files, ...(message === null ? [] : [message])];
}

function troubleIn(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  if (error instanceof WrongArguments) {
    return new Trouble(`${error.message} See --help.`, 'arguments', exitCodes.arguments);
  }
  const message = error instanceof Error ? error.message : String(error);
  return new Trouble(message, 'unexpected', exitCodes.engine);
}
