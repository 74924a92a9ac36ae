import { textBlock, type TextBlock } from '../../../model/pmi/drawn/textBlock';
import type { Steps } from '../../base/inSlices';
import type { ModelPmi } from '../../pmi/modelPmi';
import type { DrawnCopy } from './drawnCopies';

/**
 * The texts of annotations, which are told from their leaders only when they are looked for, because that takes long.
 */
export class AnnotationTexts {
  private readonly known = new Map<number, TextBlock | null>();

  constructor(private readonly pmi: ModelPmi) {}

  /** Null when the text is not found yet, or its plane is not known. */
  of({ annotation }: Pick<DrawnCopy, 'annotation'>): TextBlock | null {
    return this.known.get(annotation) ?? null;
  }

  /** Finds the texts of all copies. @returns whether any were unknown before */
  *find(copies: readonly DrawnCopy[]): Steps<boolean> {
    const before = this.known.size;
    for (const { annotation, drawn } of copies) {
      if (this.known.has(annotation)) continue;
      const plane = this.pmi.annotations[annotation]?.plane;
      this.known.set(annotation, plane ? textBlock(drawn, plane) : null);
      yield;
    }
    return this.known.size > before;
  }
}
