import { open } from 'node:fs/promises';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';

/** Node cannot read more at once, and no larger byte array can be indexed. */
const maxBytes = 2 ** 31 - 1;

/**
 * Reads all bytes of a file.
 * @param fileName as the user knows it
 * @throws Refusal when it is larger than can be read
 */
export async function readSource(file: string, fileName: string): Promise<Buffer> {
  const source = await open(file);
  try {
    const { size } = await source.stat();
    if (size > maxBytes) throw tooLarge(fileName, size);
    return await source.readFile();
  } finally {
    await source.close();
  }
}

function tooLarge(fileName: string, bytes: number): Refusal {
  const gigabytes = (bytes / 2 ** 30).toFixed(1);
  const message = say(
    '{fileName} has {gigabytes} GB. Caliper itself reads files of less than 2 GB: save the model in parts, or let a service convert it that takes larger files.',
    { fileName, gigabytes },
  );
  return new Refusal('tooComplex', message);
}
