import { say } from '../words/say';

/** The accepted source extensions (service interface 4.1), lower case, without `.prt.x`. */
const extensions = [
  '.prt',
  '.step',
  '.stp',
  '.igs',
  '.iges',
  '.x_t',
  '.sldprt',
  '.catpart',
  '.jt',
  '.par',
  '.psm',
  '.sat',
  '.sab',
] as const;

export type SourceExtension = (typeof extensions)[number] | '.prt.x';

// Creo numbers the versions of a part: bolt.prt.1, bolt.prt.12. The interface writes them .prt.x.
const numberedPart = /.\.prt\.(\d+|x)$/i;

/**
 * The accepted extension of a file name, in any letter case, or `null` when a service would not
 * take it. `bolt.prt.12` gives `.prt.x`.
 */
export function sourceExtensionOf(fileName: string): SourceExtension | null {
  if (numberedPart.test(fileName)) return '.prt.x';
  const lower = fileName.toLowerCase();
  return extensions.find((known) => lower.endsWith(known) && lower.length > known.length) ?? null;
}

/** For sentences: `.prt, .prt.x, .step, …`. */
export const acceptedExtensions: readonly SourceExtension[] = [
  '.prt',
  '.prt.x',
  ...extensions.filter((known) => known !== '.prt'),
];

/** The sentence for a file that no service takes. */
export function notAccepted(fileName: string): string {
  return say('{fileName} is not a CAD file that Caliper can send. It accepts {extensions}.', {
    fileName,
    extensions: acceptedExtensions.join(', '),
  });
}
