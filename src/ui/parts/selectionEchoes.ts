/**
 * Rows that are being selected in a tree by program. VS Code reports each as if the user had selected it, before it
 * reports completion, but perhaps when the next selection has started already.
 */
export class SelectionEchoes {
  private underWay: readonly { readonly id: string }[] = [];

  /**
   * @param id of the row that is about to be selected
   * @returns a function to be called when VS Code reports completion
   */
  expect(id: string): () => void {
    const mark = { id };
    this.underWay = [...this.underWay, mark];
    return () => {
      this.underWay = this.underWay.filter((other) => other !== mark);
    };
  }

  /** @param ids of the rows that are selected now @returns whether this is an echo of an own selection */
  isEcho(ids: readonly string[]): boolean {
    const [first, ...others] = ids;
    const echo = this.underWay.find(({ id }) => id === first && others.length === 0);
    this.underWay = this.underWay.filter((mark) => mark !== echo);
    return echo !== undefined;
  }
}
