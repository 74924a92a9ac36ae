import { sourceFormats, type SourceFormat } from '../model/sourceFormats';

/** The extensions that file names literally end with. */
const extensions = acceptedExtensionsOf(sourceFormats).filter((known) => known !== '.prt.x');

// Creo appends a version number to a part: bolt.prt.1, bolt.prt.12. The interface writes them as .prt.x.
const numberedPart = /.\.prt\.(\d+|x)$/i;

/**
 * The accepted extension of a file name, in any letter case, or null when no service accepts it. `bolt.prt.12` gives
 * `.prt.x`.
 */
export function sourceExtensionOf(fileName: string): string | null {
  if (numberedPart.test(fileName)) return '.prt.x';
  const lower = fileName.toLowerCase();
  return extensions.find((known) => lower.endsWith(known) && lower.length > known.length) ?? null;
}

/** The accepted source extensions (service interface 4.1), lower case: `.prt, .prt.x, .step, …`. */
export const acceptedExtensions: readonly string[] = acceptedExtensionsOf(sourceFormats);

/** The extensions of files that are readable text. */
export const textExtensions: readonly string[] = sourceFormats.flatMap(
  (format) => format.textExtensions,
);

/** The extensions of programs that save a picture in a part. */
export const pictureExtensions: readonly string[] = acceptedExtensionsOf(
  sourceFormats.filter(({ savesPicture }) => savesPicture),
);

/** Each extension once, in the order of the formats. */
function acceptedExtensionsOf(formats: readonly SourceFormat[]): readonly string[] {
  return [...new Set(formats.flatMap((format) => format.extensions))];
}
