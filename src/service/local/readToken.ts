import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { WrongArguments } from '../node/limitArguments';

/** Reads the access token from the first line of a file. */
export async function tokenInFile(file: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new WrongArguments(`The token file ${file} cannot be read.`);
  }
  return checked(text.split(/\r?\n/, 1)[0] ?? '', `The token file ${file}`);
}

/** Reads the access token from the first line of a stream, which stays open. */
export async function tokenInStream(input: Readable): Promise<string> {
  let text = '';
  input.setEncoding('utf8');
  for await (const piece of input.iterator({ destroyOnReturn: false })) {
    text += String(piece);
    if (text.includes('\n') || text.length > longestToken) break;
  }
  return checked(text.split(/\r?\n/, 1)[0] ?? '', 'Standard input');
}

const longestToken = 4096;

function checked(line: string, where: string): string {
  const token = line.trim();
  if (token === '') throw new WrongArguments(`${where} has no access token on its first line.`);
  if (!/^[!-~]+$/.test(token) || token.length > longestToken) {
    throw new WrongArguments(`${where} has a first line that cannot be an access token.`);
  }
  return token;
}
