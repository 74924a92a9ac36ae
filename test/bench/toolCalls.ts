import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assetExtension } from '../../src/model/assetKind';
import { outputFiles } from '../../src/kernel/process/kernelMessages';
import { KernelProcess } from '../../src/service/node/kernels/kernelProcess';
import { Packer } from '../../src/service/node/kernels/packer';
import { compared, print, ratio, timed } from './measure';

/** Somebody who calls Caliper's tools, as an agent does. */
export interface ToolCalls {
  readonly title: string;
  /** The folder that the tools may convert from; empty. */
  readonly folder: string;
  /** Gives the text of the answer; rejects when that is an error. */
  call(tool: string, args: object): Promise<string>;
}

/** What the same work is without the tools: the kernel in a process of its own, kept warm. */
interface Bare {
  readonly kernel: KernelProcess;
  readonly packer: Packer;
  readonly folder: string;
}

const samples = ['mayo_332.stp', 'as1-oc-214.stp'] as const;
const rounds = 7;
const limits = { memoryMB: 2048, deadlineMs: 300_000 } as const;

/**
 * What asking by a tool adds to the work itself. Each conversion is of a file that nobody has seen.
 * @param root the project's folder, with samples and a build
 * @param scratch an empty folder
 */
export async function benchToolCalls(
  tools: ToolCalls,
  root: string,
  scratch: string,
): Promise<void> {
  const entry = path.join(root, 'dist', 'kernel.js');
  const bare: Bare = {
    kernel: new KernelProcess(entry, scratch, { ...limits, idleMs: 600_000, conversions: 1000 }),
    packer: new Packer({
      ...{ entry, folder: path.join(scratch, 'packer') },
      limits: () => limits,
      log: console.error,
    }),
    folder: scratch,
  };
  try {
    for (const sample of samples)
      await benchSample(tools, bare, path.join(root, 'samples', sample));
  } finally {
    await bare.packer.stop();
    await bare.kernel.stop();
  }
}

async function benchSample(tools: ToolCalls, bare: Bare, sample: string): Promise<void> {
  const files = copiesOf(sample, tools.folder);
  const next = async () => (await files.next()).value;
  const model = await idOf(tools, await next());
  const result = await resultOf(bare, await next());
  const asked = (tool: string, args: object) => timed(() => tools.call(tool, { model, ...args }));
  const { signal } = new AbortController();
  const facts = path.join(bare.folder, 'facts.json');
  const picture = path.join(bare.folder, 'picture.png');
  print(`Tools, ${tools.title}, ${path.basename(sample)}: asked by a tool / the work alone`, [
    [
      'convert',
      await compared({
        rounds,
        ours: async () => {
          const file = await next();
          return timed(() => tools.call('caliper_convert_file', { path: file }));
        },
        theirs: async () => {
          const file = await next();
          return timed(() => convert(bare, file));
        },
      }),
    ],
    [
      'facts',
      await compared({
        rounds,
        ours: () => asked('caliper_get_facts', {}),
        theirs: () => timed(() => bare.packer.facts(result, facts, signal)),
      }),
    ],
    [
      'picture',
      await compared({
        rounds,
        ours: () => asked('caliper_get_picture', { view: 'front' }),
        theirs: () => timed(() => bare.packer.draw(result, 'front', picture, signal)),
      }),
    ],
    [
      'list / facts of the work alone',
      ratio(
        await timed(() => tools.call('caliper_list_models', {})),
        await timed(() => bare.packer.facts(result, facts, signal)),
      ),
    ],
  ]);
}

/** Copies that differ, as versions of a file do: nothing has been converted before. */
async function* copiesOf(sample: string, folder: string): AsyncGenerator<string, never> {
  const text = await readFile(sample, 'latin1');
  const name = path.basename(sample);
  for (let count = 1; ; count++) {
    const file = path.join(folder, `${count}-${name}`);
    await writeFile(file, `${text}/* ${count} */\n`, 'latin1');
    yield file;
  }
}

async function idOf(tools: ToolCalls, file: string): Promise<string> {
  const text = await tools.call('caliper_convert_file', { path: file });
  const [, id] = /^model (\S+): .* ready/.exec(text) ?? [];
  if (id === undefined) throw new Error(text);
  return id;
}

async function convert({ kernel, folder }: Bare, file: string): Promise<string> {
  const outputDir = path.join(folder, path.basename(file));
  await mkdir(outputDir);
  const outcome = await kernel.ask(
    {
      ...{ kind: 'convert', quality: 'normal', outputDir },
      ...{ sourcePath: file, fileName: path.basename(file) },
    },
    {
      phase: () => undefined,
      trouble: () => undefined,
      signal: new AbortController().signal,
    },
  );
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outputDir;
}

async function resultOf(bare: Bare, file: string) {
  const outputDir = await convert(bare, file);
  const result = path.join(bare.folder, `model${assetExtension('glb')}`);
  await copyFile(path.join(outputDir, outputFiles.visual), result);
  return { path: result, fileName: path.basename(result) };
}
