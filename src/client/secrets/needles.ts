import { decodedLetters, looseLetters } from './foldedText';

/** One encoding of a secret, and the prefix that is long enough to reveal it. */
export interface Needle {
  readonly text: string;
  readonly start: string;
  /** Matched without case and without spaces. */
  readonly isLoose: boolean;
}

/** From this many characters on, a secret cannot be an ordinary word, so case and spaces in it are ignored. */
export const shortestLoose = 12;
/** Characters of the shortest encoding that is searched for. */
export const shortestNeedle = 4;

/** All encodings in which a secret may be written. */
export function needlesOf(secret: string): readonly Needle[] {
  const needles = formsOf(secret).flatMap((form) => {
    return decodedLetters(form).map((one): Needle => {
      const loose = looseLetters(one);
      const isLoose = loose.length >= shortestLoose;
      const text = isLoose ? loose : one;
      return { text, start: distinctiveStart(text), isLoose };
    });
  });
  const known = new Map(needles.map((needle) => [needle.text, needle]));
  return [...known.values()].filter(({ text }) => text.length >= shortestNeedle);
}

/**
 * Half of a long secret, or a certain number of its characters, is a secret too; the beginning of a shorter one may be
 * an ordinary word.
 */
function distinctiveStart(text: string): string {
  const half = Math.ceil(text.length / 2);
  const length = startLengths.find((letters) => letters <= half);
  return length === undefined ? text : text.slice(0, length);
}

/**
 * In characters. Only a few lengths for all secrets, so that a text is searched once per length and not once per
 * secret.
 */
const startLengths = [64, 48, 32, 24, 16, shortestLoose] as const;

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = [
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((offset) => base64Forms(bytes, offset)),
  ];
  const upper = bytes.toString('hex').toUpperCase();
  return [secret, ...[...forms, upper].filter((form) => form.length >= 6)];
}

// Inside a longer text (`user:secret`) the base64 characters depend on the number of bytes before it, in three ways.
// Characters that also carry bits of a neighbour are left off.
function base64Forms(bytes: Buffer, offset: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) =>
    padded.toString(alphabet).slice(first, last),
  );
}
