import { visibleJson } from '../words/visibleText';
import { draftBeside } from '../files/draftBeside';
import { writeNewFile } from '../files/replaceFile';
import { replaceWhole } from '../files/replaceWhole';
import type { Outputs } from './commandArguments';
import type { Conversion } from './converter';
import { exitCodes, fileTrouble, Trouble } from './troubles';

export interface Written {
  readonly what: keyof Outputs;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes what was asked for, each file whole or not at all.
 * @returns what was written, and the paths of what a file that holds only a picture cannot give
 * @throws Trouble when there is nothing to write
 */
export async function saveOutputs(
  { visual, preview, rendered, facts, message }: Conversion,
  outputs: Outputs,
): Promise<{ written: readonly Written[]; missing: readonly string[] }> {
  const contents = {
    visual,
    preview,
    rendered,
    facts: facts && new TextEncoder().encode(`${visibleJson(facts, 2)}\n`),
  };
  const written: Written[] = [];
  const missing: string[] = [];
  for (const what of ['visual', 'preview', 'rendered', 'facts'] as const) {
    const path = outputs[what];
    if (path === null) continue;
    const bytes = contents[what];
    if (!bytes) {
      missing.push(path);
      continue;
    }
    await writeOut(path, bytes);
    written.push({ what, path, bytes: bytes.length });
  }
  if (written.length === 0) throw pictureOnly(message);
  return { written, missing };
}

/** There is nothing but the picture that the CAD program saved. */
export function pictureOnly(message: string | null): Trouble {
  return new Trouble(message ?? 'There is a picture only.', 'pictureOnly', exitCodes.refused);
}

/**
 * Writes beside and renames: who stands ready to read the file never sees half of it. A link in the place of the file is
 * replaced and not followed, and nobody can have put one where the draft goes.
 * @throws Trouble
 */
export async function writeOut(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await replaceWhole(await draftBeside(path), (draft) =>
      writeNewFile(draft, bytes, modeOfNewFiles),
    );
  } catch (error) {
    throw fileTrouble('written', path, error);
  }
}

// What the umask of the user leaves of it, as with any other program.
const modeOfNewFiles = 0o666;
