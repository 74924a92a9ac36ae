import type { PmiElement } from '../../../../../model/pmi/pmi';

/** Stands for a sign that is not known. */
export const unknownSign = '\uFFFD';

/**
 * Replaces signs of the private-use areas, which only the font of the exporting program has: those whose meaning the
 * file tells by theirs, others by U+FFFD. Such signs are shown as an empty box or not at all.
 */
export class PrivateSigns {
  private readonly unknown = new Set<string>();
  private readonly meanings: ReadonlyMap<string, string>;

  /** @param texts the canonical texts of dimensions and tolerances */
  constructor(texts: readonly string[]) {
    const isStatistical = texts.some((text) => text.includes(statistical));
    this.meanings = new Map(isStatistical ? [[statisticalSign, statistical]] : []);
  }

  /** The number of different signs that were replaced and whose meaning is not known. */
  get count(): number {
    return this.unknown.size;
  }

  in<T extends Pick<PmiElement, 'text'>>(element: T): T {
    const { text } = element;
    const shown = text.replace(/\p{Co}/gu, (sign) => this.meaningOf(sign));
    return shown === text ? element : { ...element, text: shown };
  }

  private meaningOf(sign: string): string {
    const meaning = this.meanings.get(sign);
    if (meaning !== undefined) return meaning;
    this.unknown.add(sign);
    return unknownSign;
  }
}

const statistical = '⟨ST⟩';

/**
 * In NIST's FTC 7 the frame of a position tolerance with the modifier STATISTICAL_TOLERANCE has it behind the value
 * (`nist_ftc_07_asme1_ap242-e2.stp`), and a note says of features that they are STATISTICALLY TOLERANCED with it, also
 * in `nist_stc_07_asme1_ap242-e3.stp`. It has that meaning only in files with such a tolerance.
 */
const statisticalSign = '\uF055';
