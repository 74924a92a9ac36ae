import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  limitOptions,
  readLimits,
  WrongArguments,
  type QualityAndLimits,
} from '../service/local/limitArguments';

/** What the command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | ({ readonly kind: 'convert'; readonly outputs: Outputs } & Common)
  | ({ readonly kind: 'facts' } & Common)
  | Diff;

interface Common extends QualityAndLimits {
  readonly file: string;
  /** Answer in JSON, on standard output. */
  readonly json: boolean;
  /** Whether the GLB is to be half as large, and need an extension. */
  readonly compactGlb: boolean;
}

/** What became of a file. */
export interface Diff extends QualityAndLimits {
  readonly kind: 'diff';
  readonly before: string;
  readonly after: string;
  /** Where a picture of the change goes; null for none. */
  readonly picture: string | null;
  /** Answer in JSON, on standard output. */
  readonly json: boolean;
}

/** Paths, as they were given; at least one. */
export interface Outputs {
  readonly visual: string | null;
  readonly preview: string | null;
  readonly rendered: string | null;
  readonly facts: string | null;
}

export const usage = `caliper convert FILE [-o part.glb] [--preview part.png] [--rendered drawn.png] [--facts part.json] [options]
caliper facts FILE [options]
caliper diff OLD NEW [--picture change.png] [options]
  -o, --output F      the 3D model, glTF binary
  --preview F         the picture; PNG, or the JPEG that a CAD program saved in the file
  --rendered F        the picture as Caliper draws it; PNG, 1024 × 1024
  --facts F           parts, size, volume, area, units and origin as JSON
  --picture F         of diff: the old model on the left, the new one on the right; PNG
  --compact-glb       a GLB half as large, only for programs that know KHR_mesh_quantization
  --plain-glb         a GLB for all programs; so it is without this option, too
  --quality Q         draft, normal or fine (normal)
  --time-limit S      seconds the conversion may take (300)
  --memory-limit MB   memory the conversion may use (2048)
  --json              answer in JSON
  --version, --help
Files that stand there are replaced, and so are links: they are not followed. Devices, pipes and
the CAD file itself are not. Exit codes: 0 done, 1 the file cannot be converted, 2 wrong arguments,
3 time, memory or engine trouble, 4 a file cannot be read or written.
Those of diff are those of diff: 0 nothing differs, 1 something differs, 2 trouble. /dev/null (on
Windows also NUL) stands for a file that is not there.`;

const options = {
  output: { type: 'string', short: 'o' },
  preview: { type: 'string' },
  rendered: { type: 'string' },
  facts: { type: 'string' },
  picture: { type: 'string' },
  'compact-glb': { type: 'boolean', default: false },
  'plain-glb': { type: 'boolean', default: false },
  ...limitOptions,
  json: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

/**
 * Reads the arguments after the program's name.
 * @throws WrongArguments
 */
export function readArguments(given: readonly string[]): Command {
  const { values, positionals } = parse(given);
  if (values.help || given.length === 0) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [command, file, ...others] = positionals;
  if (command === 'diff') return readDiff(values, positionals.slice(1));
  if (command !== 'convert' && command !== 'facts') {
    const message = `${command ?? 'Nothing'} is no command; there are convert, facts and diff.`;
    throw new WrongArguments(message);
  }
  if (values.picture !== undefined) {
    throw new WrongArguments('--picture is about a change: give it to diff.');
  }
  if (file === undefined) throw new WrongArguments('The CAD file is missing.');
  if (others.length > 0) throw new WrongArguments('One file at a time.');
  const common = {
    file,
    ...readLimits(values),
    json: values.json,
    compactGlb: values['compact-glb'],
  };
  const outputs = {
    visual: values.output ?? null,
    preview: values.preview ?? null,
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
  if (Object.values(outputs).includes('-')) {
    throw new WrongArguments('A result is written to a file, not to standard output: name one.');
  }
  const wantsFiles = Object.values(outputs).some((path) => path !== null);
  if (command === 'facts') {
    if (wantsFiles) throw new WrongArguments('facts writes no files; convert does.');
    return { kind: 'facts', ...common };
  }
  if (!wantsFiles) {
    throw new WrongArguments('Nothing to write: give -o, --preview, --rendered or --facts.');
  }
  return { kind: 'convert', outputs, ...common };
}

function readDiff(values: Values, files: readonly string[]): Diff {
  const [before, after, ...others] = files;
  if (before === undefined || after === undefined || others.length > 0) {
    throw new WrongArguments('diff compares two files: the old one, then the new one.');
  }
  if (forConvert.some((name) => values[name] !== undefined && values[name] !== false)) {
    throw new WrongArguments('diff writes no file but its --picture; convert does.');
  }
  const { picture = null, json } = values;
  if (picture === '-') {
    throw new WrongArguments('A picture is written to a file, not to standard output: name one.');
  }
  return { kind: 'diff', before, after, picture, json, ...readLimits(values) };
}

const forConvert = ['output', 'preview', 'rendered', 'facts', 'compact-glb', 'plain-glb'] as const;

type Values = ReturnType<typeof parse>['values'];

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'unknown argument');
  }
}
