/** A 3D file that cannot be shown, with a message and the location of the cause in the file. */
export class UnreadableModel extends Error {
  constructor(
    message: string,
    /** Such as `byte 8`, `buffers[0].uri`, `bufferViews[3]`. */
    readonly where: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'UnreadableModel';
  }
}
