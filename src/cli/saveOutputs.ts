import { visibleJson } from '../words/visibleText';
import { draftPathFor } from '../files/draftPathFor';
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
 * Writes the requested outputs, each file completely or not at all.
 * @returns the written files, and the paths of outputs that a file with only a picture cannot give
 * @throws Trouble when there is nothing to write
 */
export async function saveOutputs(
  { visual, preview, rendered, facts, meshFacts, message }: Conversion,
  outputs: Outputs,
): Promise<{ written: readonly Written[]; missing: readonly string[] }> {
  const told = facts ?? meshFacts;
  const contents = {
    visual,
    preview,
    rendered,
    facts: told && new TextEncoder().encode(`${visibleJson(told, 2)}\n`),
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

/** The error for a file that contains only the picture that its CAD program saved. */
export function pictureOnly(message: string | null): Trouble {
  return new Trouble(message ?? 'There is a picture only.', 'pictureOnly', exitCodes.refused);
}

/**
 * Writes a draft and renames it, so that a waiting reader never sees half of the file. A link at the target is replaced
 * and not followed, and the random name of the draft keeps anybody from placing one there.
 * @throws Trouble
 */
export async function writeOut(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await replaceWhole(await draftPathFor(path), (draft) =>
      writeNewFile(draft, bytes, modeOfNewFiles),
    );
  } catch (error) {
    throw fileTrouble('written', path, error);
  }
}

// Reduced by the umask of the user, as with any other program.
const modeOfNewFiles = 0o666;
