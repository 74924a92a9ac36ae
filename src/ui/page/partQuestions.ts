import type { HostMessage, PageMessage, PartPath } from '../../model/page/viewerMessages';

/** Questions to a page about its parts, until it answers. */
export class PartQuestions {
  private readonly waiting = new Map<number, (facts: readonly string[]) => void>();
  private last = 0;

  constructor(private readonly tell: (message: HostMessage) => void) {}

  /** What is measured of a part, one fact a line; nothing when the page is gone before it answers. */
  ask(path: PartPath): Promise<readonly string[]> {
    const question = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(question, resolve);
      this.tell({ kind: 'tell', question, path });
    });
  }

  hear({ question, facts }: Extract<PageMessage, { kind: 'told' }>): void {
    this.waiting.get(question)?.(facts);
    this.waiting.delete(question);
  }

  /** Nobody will answer any more. */
  end(): void {
    for (const resolve of this.waiting.values()) resolve([]);
    this.waiting.clear();
  }
}
