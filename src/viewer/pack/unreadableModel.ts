/** A 3D file that cannot be shown: a sentence, and where in the file the reason stands. */
export class UnreadableModel extends Error {
  constructor(
    message: string,
    /** `byte 8`, `buffers[0].uri`, `bufferViews[3]`, … */
    readonly where: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'UnreadableModel';
  }
}
