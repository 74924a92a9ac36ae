/** Something that is disposed of when the extension is deactivated. */
export interface Disposable {
  dispose(): unknown;
}
