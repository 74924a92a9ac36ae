import { decodedLetters, looseLetters } from './foldedText';

/** A form of a secret, and as many of its first letters as give it away. */
export interface Needle {
  readonly text: string;
  readonly start: string;
  /** Looked for in small letters and without blanks. */
  readonly isLoose: boolean;
}

/** Letters from which a secret is no word, so that neither its case nor a blank in it matters. */
export const shortestLoose = 12;
/** Letters of the shortest form that is looked for. */
export const shortestNeedle = 4;

/** All forms in which a secret may be written. */
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

/** Half of a long secret is a secret, and so are many letters of it; of a shorter one it may be a word. */
function distinctiveStart(text: string): string {
  const half = Math.ceil(text.length / 2);
  const length = startLengths.find((letters) => letters <= half);
  return length === undefined ? text : text.slice(0, length);
}

/** Letters. A few lengths for all secrets, so that a text is looked at for each of them and not for each secret. */
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

// Inside a longer text (`user:secret`) the letters depend on how many bytes stand before: three ways.
// Letters that also carry bits of a neighbour are left off.
function base64Forms(bytes: Buffer, offset: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) =>
    padded.toString(alphabet).slice(first, last),
  );
}
