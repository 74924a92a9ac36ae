import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { limitOptions, numberOf, readLimits, WrongArguments } from '../node/limitArguments';
import type { Outliving, ServiceOptions } from './service';

/**
 * The parsed command line. It does not contain the token, because other programs can read the arguments of a process.
 */
export interface ServiceArguments extends Omit<ServiceOptions, 'token' | 'log'> {
  /** A file whose first line is the access token; `-` for standard input. */
  readonly tokenFile: string;
  /** How long running conversions may continue after standard input has closed. */
  readonly outliving: Outliving;
}

export const usage = `node service.js --port N --token-file F --storage DIR
  --port N                port on 127.0.0.1; 0 takes any free one
  --token-file F          file whose first line is the access token; - reads standard input and
                          ends the service when that closes
  --outlive S             seconds that conversions may go on after that, and for as long as another
                          service of the same storage serves somebody (0)
  --editor PID            process of the editor, whose window may be loading again (none)
  --outlive-reload S      seconds in place of those of --outlive while the editor runs (300)
  --storage DIR           folder for models; several services may share it
  --quality Q             draft, normal or fine (normal)
  --compact-glb           3D results half as large, only for programs that know
                          KHR_mesh_quantization (plain ones, for all programs)
  --time-limit S          seconds one conversion may take (300)
  --memory-limit MB       memory one conversion may use (2048)
  --asset-lifetime S      seconds an asset's temporary address lives (300)
  --grant-lifetime S      seconds an upload credential lives (3600)
  --max-upload-mb N       largest file (2048)
  --storage-limit-mb N    all models together; the oldest finished ones make room (4096)
  --keep-days N           days a finished model is kept (30)
  --max-unfinished N      models waiting, queued or in work at one time (200)
  --parallel N            conversions at one time (1)
  --upload-idle S         seconds an upload may stand still (60)
  --takeover-after S      seconds after which a silent service sharing the storage is taken for dead (10)
  --words F               words of another language, a bundle of VS Code's l10n (English)
  --kernel F              the kernel's program (kernel.js beside this one)`;

const texts = {
  port: '',
  'token-file': '',
  outlive: '0',
  editor: '0',
  'outlive-reload': '300',
  storage: '',
  quality: limitOptions.quality.default,
  'time-limit': limitOptions['time-limit'].default,
  'memory-limit': limitOptions['memory-limit'].default,
  'asset-lifetime': '300',
  'grant-lifetime': '3600',
  'max-upload-mb': '2048',
  'storage-limit-mb': '4096',
  'keep-days': '30',
  'max-unfinished': '200',
  parallel: '1',
  'upload-idle': '60',
  'takeover-after': '10',
  words: '',
  kernel: path.join(__dirname, 'kernel.js'),
} as const;

type Name = keyof typeof texts;

/** A flag; every other option has a value. */
const compactOption = 'compact-glb';

const megabyte = 1024 * 1024;

/** Parses the arguments after the program's name. @throws WrongArguments */
export function readArguments(given: readonly string[]): ServiceArguments {
  const values = parse(given);
  const text = (name: Name) => {
    const value = values.get(name) ?? texts[name];
    if (value === '') throw new WrongArguments(`--${name} is missing.`);
    return value;
  };
  const number = (name: Name, min: number, max: number) => numberOf(name, text(name), min, max);
  const whole = (name: Name, min: number, max: number) => Math.floor(number(name, min, max));
  const { quality, memoryLimitMB, timeLimitSeconds } = readLimits({
    quality: text('quality'),
    'time-limit': text('time-limit'),
    'memory-limit': text('memory-limit'),
  });
  return {
    port: whole('port', 0, 65_535),
    tokenFile: text('token-file'),
    outliving: outlivingOf(number('outlive', 0, 3600), {
      pid: whole('editor', 0, 2 ** 32),
      graceMs: number('outlive-reload', 0, 3600) * 1000,
    }),
    storageDir: text('storage'),
    wordsFile: values.get('words') ?? null,
    kernelEntry: path.resolve(text('kernel')),
    quality,
    compactGlb: values.has(compactOption),
    parallel: whole('parallel', 1, 16),
    kernel: {
      memoryMB: memoryLimitMB,
      deadlineMs: timeLimitSeconds * 1000,
      idleMs: 60_000,
      conversions: 25,
    },
    limits: {
      uploadBytes: number('max-upload-mb', 0.001, 1_000_000) * megabyte,
      uploadIdleMs: number('upload-idle', 0.1, 3600) * 1000,
      grantMs: number('grant-lifetime', 0.1, 604_800) * 1000,
      unfinishedModels: whole('max-unfinished', 1, 100_000),
      storageBytes: number('storage-limit-mb', 0.001, 100_000_000) * megabyte,
      keepMs: number('keep-days', 0, 36_500) * 86_400_000,
    },
    assetLifetimeMs: number('asset-lifetime', 0.1, 86_400) * 1000,
    staleMs: number('takeover-after', 0.1, 3600) * 1000,
  };
}

function outlivingOf(seconds: number, editor: NonNullable<Outliving['editor']>): Outliving {
  return { graceMs: seconds * 1000, editor: editor.pid === 0 ? null : editor };
}

function parse(given: readonly string[]): ReadonlyMap<string, string> {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    Object.keys(texts).map((name) => [name, { type: 'string' as const }]),
  );
  options[compactOption] = { type: 'boolean' };
  try {
    const { values } = parseArgs({ args: [...given], options, strict: true });
    return new Map(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || value === true ? [[name, String(value)]] : [],
      ),
    );
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'unknown argument');
  }
}
