import { sourceFormats, type SourceFormat } from '../model/sourceFormats';

/** Those that a file name may end in as they are. */
const extensions = acceptedExtensionsOf(sourceFormats).filter((known) => known !== '.prt.x');

// Creo numbers the versions of a part: bolt.prt.1, bolt.prt.12. The interface writes them .prt.x.
const numberedPart = /.\.prt\.(\d+|x)$/i;

/**
 * The accepted extension of a file name, in any letter case, or `null` when a service would not
 * take it. `bolt.prt.12` gives `.prt.x`.
 */
export function sourceExtensionOf(fileName: string): string | null {
  if (numberedPart.test(fileName)) return '.prt.x';
  const lower = fileName.toLowerCase();
  return extensions.find((known) => lower.endsWith(known) && lower.length > known.length) ?? null;
}

/** The accepted source extensions (service interface 4.1), lower case: `.prt, .prt.x, .step, …`. */
export const acceptedExtensions: readonly string[] = acceptedExtensionsOf(sourceFormats);

/** Those whose files can be read by people. */
export const textExtensions: readonly string[] = sourceFormats.flatMap(
  (format) => format.textExtensions,
);

/** Those of programs that save a picture with a part. */
export const pictureExtensions: readonly string[] = acceptedExtensionsOf(
  sourceFormats.filter(({ savesPicture }) => savesPicture),
);

/** Each once, in the order of the formats. */
function acceptedExtensionsOf(formats: readonly SourceFormat[]): readonly string[] {
  return [...new Set(formats.flatMap((format) => format.extensions))];
}
