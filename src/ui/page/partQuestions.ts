import type {
  HostMessage,
  PageMessage,
  PartFigures,
  PartPath,
} from '../../model/page/viewerMessages';

/** Measurements of a part by a page. */
export interface PartAnswer {
  /** One fact a line. */
  readonly facts: readonly string[];
  readonly figures: PartFigures;
}

/** Pending questions to a page about its parts. */
export class PartQuestions {
  private readonly waiting = new Map<number, (answer: PartAnswer) => void>();
  private last = 0;

  constructor(private readonly send: (message: HostMessage) => void) {}

  /** Asks for measurements of a part; they are empty when the page is gone before it answers. */
  ask(path: PartPath): Promise<PartAnswer> {
    const question = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(question, resolve);
      this.send({ kind: 'describe', question, path });
    });
  }

  receive({ question, facts, figures = {} }: Extract<PageMessage, { kind: 'described' }>): void {
    this.waiting.get(question)?.({ facts, figures });
    this.waiting.delete(question);
  }

  /** Resolves all questions, because the page is gone. */
  end(): void {
    for (const resolve of this.waiting.values()) resolve(noAnswer);
    this.waiting.clear();
  }
}

/** What is known of a part of which the page says nothing. */
export const noAnswer: PartAnswer = { facts: [], figures: {} };
