/** What ends with the extension. */
export interface Disposable {
  dispose(): unknown;
}
