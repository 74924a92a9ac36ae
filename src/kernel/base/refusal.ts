import type { SavedPicture } from './scene';

/** Codes for `task.errorCode` (the interface leaves their values open). */
export type RefusalCode =
  | 'emptyFile'
  | 'notCad' // the bytes are of no format that Caliper knows
  | 'wrongExtension' // the bytes are of another format than the name says
  | 'unsupportedFormat' // a CAD format that this kernel does not read
  | 'damagedFile' // truncated, unreadable, inconsistent
  | 'noView' // no view of the name that was asked for
  | 'noGeometry' // readable, but without solid or surface
  | 'tooComplex'; // over a limit on counts, depth or size

interface RefusalOptions {
  readonly cause?: unknown;
  readonly where?: string;
  readonly savedPicture?: SavedPicture | null;
}

/** A file that cannot be converted, with a sentence that says what it is and what to do. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    options?: RefusalOptions,
  ) {
    super(message, options);
    this.name = 'Refusal';
    this.where = options?.where ?? null;
    this.savedPicture = options?.savedPicture ?? null;
  }

  /** The place in the file: `byte 8`, `accessors[3]`, `line 20`; null where it is not known. */
  readonly where: string | null;

  /** The picture that a program saved in the file, which can still be shown. */
  readonly savedPicture: SavedPicture | null;
}

/**
 * The result of `read`, or its refusal with the picture that a program saved in the file.
 * @throws any error of `read`
 */
export async function withSavedPicture<T>(
  picture: () => SavedPicture | null,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const savedPicture = error instanceof Refusal ? picture() : null;
    if (!(error instanceof Refusal) || !savedPicture) throw error;
    const { code, message } = error;
    throw new Refusal(code, message, { cause: error, savedPicture });
  }
}
