/**
 * The rows that are being marked in a tree for somebody else. VS Code tells of each as if the user had
 * marked it: before it says that it is done, but perhaps when the next is under way already.
 */
export class MarkEchoes {
  private underWay: readonly { readonly id: string }[] = [];

  /**
   * @param id of the row that is about to be marked
   * @returns to be called when VS Code is done with it
   */
  expect(id: string): () => void {
    const mark = { id };
    this.underWay = [...this.underWay, mark];
    return () => {
      this.underWay = this.underWay.filter((other) => other !== mark);
    };
  }

  /** @param ids of the rows that are marked now. @returns whether that is no news */
  hear(ids: readonly string[]): boolean {
    const [first, ...others] = ids;
    const heard = this.underWay.find(({ id }) => id === first && others.length === 0);
    this.underWay = this.underWay.filter((mark) => mark !== heard);
    return heard !== undefined;
  }
}
