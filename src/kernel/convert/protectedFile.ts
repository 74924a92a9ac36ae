import { say } from '../../words/say';
import { Refusal } from '../base/refusal';

/**
 * The refusal of a file that document protection of a company keeps encrypted on disk; null for any other file.
 * The name does not show it: protection keeps names and decrypts content for selected programs only.
 * @param head the first bytes, one character for each byte
 */
export function protectedFile(head: string, fileName: string): Refusal | null {
  const found = protections.find(({ mark, upTo }) =>
    head.slice(0, upTo + mark.length).includes(mark),
  );
  if (!found) return null;
  const { product } = found;
  const text = product
    ? say(
        '{fileName} is encrypted by document protection ({product}), so nothing in it can be read. Have it decrypted, or save it from the CAD program to a place that is not protected.',
        { fileName, product },
      )
    : say(
        '{fileName} is encrypted by document protection, so nothing in it can be read. Have it decrypted, or save it from the CAD program to a place that is not protected.',
        { fileName },
      );
  return new Refusal('unsupportedFormat', text);
}

/** Marks at the beginning of encrypted files, as described by programs that encounter them. */
interface Protection {
  readonly mark: string;
  /** The last offset at which the mark may begin. */
  readonly upTo: number;
  /** Null where several products use the mark, or its product is not certain. */
  readonly product: string | null;
}

const protections: readonly Protection[] = [
  { mark: '%TSD-Header-###%', upTo: 0, product: null },
  // The first byte is the kind of the file. The name is at byte 12 and missing in small files.
  { mark: '\x14#e', upTo: 1, product: 'E-SafeNet' },
  { mark: 'E-SafeNet\0', upTo: 12, product: 'E-SafeNet' },
  { mark: 'DOCGUARDER_FILE', upTo: 0, product: 'DocGuarder' },
  { mark: 'DG_FILE VER', upTo: 0, product: 'DocGuarder' },
  { mark: 'SCDSA00', upTo: 0, product: 'SoftCamp' },
  { mark: '<## NASCA DRM FILE', upTo: 0, product: 'NASCA' },
  { mark: '\x9b DRMONE', upTo: 0, product: 'Fasoo' },
  // `IPCF_PROTECTED_FILE_HEADER` of Microsoft's rights management.
  { mark: '.pfile', upTo: 0, product: 'Microsoft Rights Management' },
];
