import { writeWhole } from '../kernel/writeWhole';
import type { Outputs } from './arguments';
import type { Conversion } from './converter';
import { exitCodes, fileTrouble, Trouble } from './troubles';

export interface Written {
  readonly what: keyof Outputs;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes what was asked for, each file whole or not at all.
 * @throws Trouble
 */
export async function saveOutputs(
  { visual, preview, rendered, facts, message }: Conversion,
  outputs: Outputs,
): Promise<readonly Written[]> {
  const contents = {
    visual,
    preview,
    rendered,
    facts: facts && new TextEncoder().encode(`${JSON.stringify(facts, null, 2)}\n`),
  };
  const written: Written[] = [];
  for (const what of ['visual', 'preview', 'rendered', 'facts'] as const) {
    const path = outputs[what];
    if (path === null) continue;
    const bytes = contents[what];
    if (!bytes) throw pictureOnly(message);
    await writeOut(path, bytes);
    written.push({ what, path, bytes: bytes.length });
  }
  return written;
}

/** There is nothing but the picture that the CAD program saved. */
export function pictureOnly(message: string | null): Trouble {
  return new Trouble(message ?? 'There is a picture only.', 'pictureOnly', exitCodes.refused);
}

const usualMode = 0o666;

/** Who stands ready to read the file never sees half of it. */
async function writeOut(path: string, bytes: Uint8Array): Promise<void> {
  await writeWhole(path, [bytes], usualMode).catch((error: unknown) => {
    throw fileTrouble('written', path, error);
  });
}
