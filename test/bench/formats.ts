import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { convertFile } from '../../src/cli/convertFile';
import { Trouble } from '../../src/cli/troubles';
import { sourceExtensionOf } from '../../src/interface/sourceExtension';
import { print } from './measure';

/** What becomes of each CAD file in some folders, and how many of each format come to which form. */
export async function benchFormats(folders: readonly string[]): Promise<void> {
  const files = (await Promise.all(folders.map(filesBelow))).flat().sort();
  const counts = new Map<string, Map<string, number>>();
  const outcomes: (readonly [string, string])[] = [];
  for (const file of files) {
    const { form, why } = await outcomeOf(file);
    outcomes.push([path.basename(file), why === null ? form : `${form}: ${why}`]);
    const extension = sourceExtensionOf(path.basename(file)) ?? path.extname(file);
    const forms = counts.get(extension) ?? new Map<string, number>();
    counts.set(extension, forms.set(form, (forms.get(form) ?? 0) + 1));
  }
  print('What each file gives', outcomes);
  print(
    'Counts',
    [...counts].map(([extension, forms]) => [
      extension,
      [...forms].map(([form, count]) => `${count} ${form}`).join(', '),
    ]),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

interface Outcome {
  readonly form: 'exact' | 'saved mesh' | 'saved picture' | 'refused';
  /** What the message says beside; null for nothing. */
  readonly why: string | null;
}

async function outcomeOf(file: string): Promise<Outcome> {
  try {
    const { visual, message } = await convertFile(file, {
      quality: 'normal',
      timeLimitSeconds: 300,
      memoryLimitMB: 2048,
      kernelEntry: path.resolve('dist/kernel.js'),
      phase: () => undefined,
      signal: new AbortController().signal,
    });
    const text = message ?? '';
    if (!visual) return { form: 'saved picture', why: text };
    const form = text.startsWith('Mesh saved') ? 'saved mesh' : 'exact';
    return {
      form,
      why: text.replace(/^.*?of the exact faces\.\s*|^Mesh saved[^.]*\.\s*/, '') || null,
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { form: 'refused', why: error.message };
  }
}
