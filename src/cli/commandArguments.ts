import { parseArgs, type ParseArgsConfig } from 'node:util';
import { materialIds, readMaterial, type MaterialChoice } from '../model/facts/materials';
import { lengthUnits, type NumberOptions } from '../model/page/viewerMessages';
import {
  limitOptions,
  readLimits,
  WrongArguments,
  type QualityAndLimits,
} from '../service/node/limitArguments';

/** The parsed command line. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | ({ readonly kind: 'convert'; readonly outputs: Outputs; readonly view: string | null } & Common)
  | ({ readonly kind: 'facts' } & WantedFacts & Common)
  | ({ readonly kind: 'pmi'; readonly csv: boolean } & Common)
  | Survey
  | Diff
  | GitDiff
  | Review;

interface WantedFacts {
  readonly numbers: NumberOptions;
  /** The material of the whole model, for its mass; null when no mass is wanted. */
  readonly material: MaterialChoice | null;
}

interface Common extends QualityAndLimits {
  readonly file: string;
  /** Whether to print JSON on standard output. */
  readonly json: boolean;
  /** Whether to write a GLB of about half the size, which needs an extension to be read. */
  readonly compactGlb: boolean;
}

/** Surveys how well every CAD file of a folder is read. */
export interface Survey extends QualityAndLimits {
  readonly kind: 'survey';
  readonly folder: string;
  readonly csv: boolean;
  readonly json: boolean;
}

/** Compares two files. */
export interface Diff extends QualityAndLimits {
  readonly kind: 'diff';
  readonly before: string;
  readonly after: string;
  readonly numbers: NumberOptions;
  /** Path of a picture of the change; null for none. */
  readonly picture: string | null;
  /** Whether to print JSON on standard output. */
  readonly json: boolean;
}

/** Two states of a repository, as given on the command line. */
export interface GitStates {
  /** Revisions, then paths; the repository decides which of them are revisions. */
  readonly given: readonly string[];
  /** The arguments after `--`. */
  readonly paths: readonly string[];
  /** Whether the index is compared in place of the working tree. */
  readonly isStaged: boolean;
}

/** Compares every CAD file that differs between two states of a repository. */
export interface GitDiff extends QualityAndLimits, GitStates {
  readonly kind: 'gitDiff';
  readonly numbers: NumberOptions;
  /** A folder for pictures of the changes; null for none. */
  readonly picture: string | null;
  readonly json: boolean;
}

/** The same comparison as an HTML page. */
export interface Review extends QualityAndLimits, GitStates {
  readonly kind: 'review';
  readonly numbers: NumberOptions;
  /** Path of the HTML file. */
  readonly page: string;
  readonly json: boolean;
}

/** Paths as they were given; at least one is set. */
export interface Outputs {
  readonly visual: string | null;
  readonly preview: string | null;
  readonly rendered: string | null;
  readonly facts: string | null;
}

export const usage = `caliper convert FILE [-o part.glb] [--preview part.png] [--rendered drawn.png] [--facts part.json] [options]
caliper facts FILE [options]
caliper pmi FILE [--csv] [options]
caliper survey FOLDER [--csv] [options]
caliper diff OLD NEW [--picture change.png] [options]
caliper diff --git [--staged] [REV [REV]] [--picture FOLDER] [options] [--] [PATH]...
caliper review [--staged] [REV [REV]] [--out page.html] [options] [--] [PATH]...
FILE is a CAD file or, but for pmi, one of triangles: STL, 3MF, PLY, OBJ, GLB, glTF.
  -o, --output F      the 3D model, glTF binary; the picture where F ends with .png, .jpg or .jpeg
  --preview F         the picture; PNG, or the JPEG that a CAD program saved in the file
  --rendered F        the picture as Caliper draws it; PNG, 1024 × 1024
  --view NAME         pictures as a view shows it that is saved in the file, with its annotations, cut and
                      bodies, or a standard one: iso, front, back, left, right, top or bottom
  --facts F           parts, size, volume, area, units and origin as JSON
  --picture F         of diff: the old model on the left, the new one on the right; PNG. With --git
                      a folder, which gets a picture a file
  --git               of diff: every CAD file that differs between two revisions, a revision and the
                      files, or the last commit and the files
  --staged            with --git and of review: what is staged in place of the files
  --out F             of review: the page with every CAD file that differs, before and after side by
                      side and the change in words; HTML, with all in it (cad-changes.html)
  --compact-glb       a GLB half as large, only for programs that know KHR_mesh_quantization
  --plain-glb         a GLB for all programs; so it is without this option, too
  --quality Q         draft, normal or fine (normal)
  --time-limit S      seconds the conversion may take (300)
  --memory-limit MB   memory the conversion may use (2048)
  --unit U            of facts, diff and review: mm, cm, m, in or ft; without it, inches or feet for a
                      file in units of that family, else mm
  --material NAME     of facts: mass, centre and moments of inertia of all in a material: steel,
                      aluminium, abs … (src/model/facts/MATERIALS.md)
  --density D         of facts: the same of a density in g/cm³
  --csv               of pmi: dimensions, tolerances and datums as a table for spreadsheets; of survey: a
                      row for every CAD file of the folder
  --json              answer in JSON
  --version, --help
Files that stand there are replaced, and so are links: they are not followed. Devices, pipes and
the CAD file itself are not. Exit codes: 0 done, 1 the file cannot be converted, 2 wrong arguments,
3 time, memory or engine trouble, 4 a file cannot be read or written. survey ends with 0 when all files
were tried, whatever became of them, and with 3 when it was stopped before: it tells what is done.
Those of diff and review are those of diff: 0 nothing differs, 1 something differs, 2 trouble. /dev/null (on
Windows also NUL) stands for a file that is not there.`;

const options = {
  output: { type: 'string', short: 'o' },
  preview: { type: 'string' },
  rendered: { type: 'string' },
  view: { type: 'string' },
  facts: { type: 'string' },
  picture: { type: 'string' },
  git: { type: 'boolean', default: false },
  staged: { type: 'boolean', default: false },
  out: { type: 'string' },
  'compact-glb': { type: 'boolean', default: false },
  'plain-glb': { type: 'boolean', default: false },
  ...limitOptions,
  unit: { type: 'string' },
  material: { type: 'string' },
  density: { type: 'string' },
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

/**
 * Parses the arguments after the program's name.
 * @throws WrongArguments
 */
export function readArguments(given: readonly string[]): Command {
  const { values, positionals, tokens } = parse(given);
  if (values.help || given.length === 0) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [command, file, ...others] = positionals;
  mustBeFor(command, values);
  if (command === 'diff') {
    return values.git ? readGitDiff(values, tokens) : readDiff(values, positionals.slice(1));
  }
  if (command === 'review') return readReview(values, tokens);
  if (command === 'survey') return readSurvey(values, positionals.slice(1));
  if (command !== 'convert' && command !== 'facts' && command !== 'pmi') {
    const message = `${command ?? 'Nothing'} is no command; there are convert, facts, pmi, survey, diff and review.`;
    throw new WrongArguments(message);
  }
  if (file === undefined) throw new WrongArguments('The CAD file is missing.');
  if (others.length > 0) throw new WrongArguments('One file at a time.');
  const common = {
    file,
    ...readLimits(values),
    json: values.json,
    compactGlb: values['compact-glb'],
  };
  if ([values.output, values.preview, values.rendered, values.facts].includes('-')) {
    throw new WrongArguments('A result is written to a file, not to standard output: name one.');
  }
  const outputs = {
    ...readModelOrPicture(values),
    rendered: values.rendered ?? null,
    facts: values.facts ?? null,
  };
  for (const form of ['compact-glb', 'plain-glb'] as const) {
    if (values[form] && outputs.visual === null)
      throw new WrongArguments(`--${form} is about the GLB: give -o as well.`);
  }
  if (values['compact-glb'] && values['plain-glb'])
    throw new WrongArguments(
      'A GLB is plain or compact: give one of --plain-glb and --compact-glb.',
    );
  const wantsFiles = Object.values(outputs).some((path) => path !== null);
  if (command !== 'convert') {
    if (wantsFiles) throw new WrongArguments(`${command} writes no files; convert does.`);
    if (command === 'pmi') return { kind: 'pmi', csv: readCsv(values), ...common };
    return { kind: 'facts', numbers: readNumbers(values), material: readChoice(values), ...common };
  }
  if (!wantsFiles) {
    throw new WrongArguments('Nothing to write: give -o, --preview, --rendered or --facts.');
  }
  return { kind: 'convert', outputs, view: readView(values.view, outputs), ...common };
}

function readView(view: string | undefined, { preview, rendered }: Outputs): string | null {
  if (view === undefined) return null;
  if (preview === null && rendered === null) {
    throw new WrongArguments('--view is about a picture: give --rendered as well.');
  }
  if (view.trim() === '' || view.length > longestView) {
    throw new WrongArguments('--view is the name of a view.');
  }
  return view;
}

/** In characters of a name. */
const longestView = 250;

/** Refuses a wrong or missing extension, because no program could open a GLB in a file named otherwise. */
function readModelOrPicture({ output, preview }: Values): Pick<Outputs, 'visual' | 'preview'> {
  if (output === undefined) return { visual: null, preview: preview ?? null };
  if (/.\.glb$/i.test(output)) return { visual: output, preview: preview ?? null };
  if (!/.\.(?:png|jpe?g)$/i.test(output))
    throw new WrongArguments(
      '-o writes glTF binary or a picture: its name ends with .glb, .png, .jpg or .jpeg.',
    );
  if (preview !== undefined)
    throw new WrongArguments(
      '-o names a picture, and --preview another one: name the picture once.',
    );
  return { visual: null, preview: output };
}

function readUnit(given: string | undefined): NumberOptions['units'] {
  if (given === undefined) return 'auto';
  const unit = lengthUnits.find((known) => known === given);
  if (!unit) throw new WrongArguments(`--unit is one of ${lengthUnits.join(', ')}.`);
  return unit;
}

function readChoice({ material, density }: Values): MaterialChoice | null {
  if (material === undefined && density === undefined) return null;
  if (material !== undefined && density !== undefined) {
    throw new WrongArguments('A material has a density: give one of --material and --density.');
  }
  if (material !== undefined) {
    const id = materialIds.find((known) => known.toLowerCase() === material.toLowerCase());
    if (id) return { kind: 'material', id };
    throw new WrongArguments(`--material is one of ${materialIds.join(', ')}.`);
  }
  const choice = readMaterial({ kind: 'density', density: Number(density) * 1000 });
  if (!choice) throw new WrongArguments('--density is between 0.001 and 30 g/cm³.');
  return choice;
}

/** @throws WrongArguments when an option belongs to another command */
function mustBeFor(command: string | undefined, values: Values): void {
  for (const { names, commands, about } of optionsOfSome) {
    for (const name of names) {
      const isGiven = values[name] !== undefined && values[name] !== false;
      if (isGiven && !commands.some((one) => one === command)) {
        throw new WrongArguments(`--${name} is about ${about}: give it to ${inWords(commands)}.`);
      }
    }
  }
}

const optionsOfSome = [
  { names: ['material', 'density'], commands: ['facts'], about: 'what a model weighs' },
  { names: ['unit'], commands: ['facts', 'diff', 'review'], about: 'numbers that are told' },
  { names: ['view'], commands: ['convert'], about: 'a picture' },
  { names: ['csv'], commands: ['pmi', 'survey'], about: 'a table' },
  { names: ['picture', 'git'], commands: ['diff'], about: 'a change' },
  { names: ['staged'], commands: ['diff', 'review'], about: 'a repository' },
  { names: ['out'], commands: ['review'], about: 'a page' },
] as const;

function inWords(commands: readonly string[]): string {
  const last = commands.at(-1) ?? '';
  return commands.length < 2 ? last : `${commands.slice(0, -1).join(', ')} or ${last}`;
}

function readCsv({ csv, json }: Values): boolean {
  if (csv && json) throw new WrongArguments('A table or JSON: give one of --csv and --json.');
  return csv;
}

function readSurvey(values: Values, folders: readonly string[]): Survey {
  mustWriteNothingElse(values, 'survey writes no files; convert does.');
  const [folder, ...others] = folders;
  if (folder === undefined || others.length > 0) {
    throw new WrongArguments('survey looks through one folder: name it.');
  }
  const { json } = values;
  return { kind: 'survey', folder, csv: readCsv(values), json, ...readLimits(values) };
}

function readDiff(values: Values, files: readonly string[]): Diff {
  const [before, after, ...others] = files;
  if (values.staged)
    throw new WrongArguments('--staged is about a repository: give --git as well.');
  if (before === undefined || after === undefined || others.length > 0) {
    throw new WrongArguments('diff compares two files: the old one, then the new one.');
  }
  return {
    ...{ kind: 'diff', before, after, numbers: readNumbers(values) },
    ...readPicture(values),
    ...readLimits(values),
  };
}

function readGitDiff(values: Values, tokens: Tokens): GitDiff {
  return {
    ...{ kind: 'gitDiff', ...readStates(values, tokens), numbers: readNumbers(values) },
    ...readPicture(values),
    ...readLimits(values),
  };
}

function readReview(values: Values, tokens: Tokens): Review {
  mustWriteNothingElse(values, 'review writes no file but its page: name it by --out.');
  const { out: page = 'cad-changes.html', json } = values;
  // Any other file that was named by mistake, such as a CAD file, would be overwritten.
  if (!/\.html?$/i.test(page)) {
    throw new WrongArguments('--out names a file that ends with .html.');
  }
  return {
    ...{ kind: 'review', ...readStates(values, tokens), numbers: readNumbers(values) },
    ...{ page, json, ...readLimits(values) },
  };
}

function readStates(values: Values, tokens: Tokens): GitStates {
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Infinity;
  const texts = tokens.flatMap((token) => (token.kind === 'positional' ? [token] : []));
  const [, ...given] = texts.filter(({ index }) => index < end).map(({ value }) => value);
  const paths = texts.filter(({ index }) => index > end).map(({ value }) => value);
  return { given, paths, isStaged: values.staged };
}

function readNumbers({ unit }: Values): NumberOptions {
  return { units: readUnit(unit), decimals: null };
}

function readPicture(values: Values): Pick<Diff, 'picture' | 'json'> {
  mustWriteNothingElse(values, 'diff writes no file but its --picture; convert does.');
  const { picture = null, json } = values;
  if (picture === '-') {
    throw new WrongArguments('A picture is written to a file, not to standard output: name one.');
  }
  return { picture, json };
}

function mustWriteNothingElse(values: Values, sentence: string): void {
  const isGiven = forConvert.some((name) => values[name] !== undefined && values[name] !== false);
  if (isGiven) throw new WrongArguments(sentence);
}

const forConvert = ['output', 'preview', 'rendered', 'facts', 'compact-glb', 'plain-glb'] as const;

type Values = ReturnType<typeof parse>['values'];
type Tokens = ReturnType<typeof parse>['tokens'];

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options,
      strict: true,
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'unknown argument');
  }
}
