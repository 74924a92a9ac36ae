/** What a frame may cost before a movement is no longer fluent, and others on this machine feel it. */
export const frameBudgetMs = 50;
/** One slow frame may be chance, when programs are made or memory is filled; a very slow one is not. */
const patience = 2;
const verySlow = 6;

/** How frames come: slowly as some do, slowly because no graphics card draws them, or not for the moment. */
export type Drawing = 'fluent' | 'slow' | 'software' | 'lost';

/** Tells from what frames cost whether a machine draws slowly, as one without a graphics card. */
export class Pace {
  private slowFrames = 0;

  constructor(private readonly budgetMs: number) {}

  /** @returns whether drawing is slow by now */
  took(costMs: number): boolean {
    if (costMs <= this.budgetMs) this.slowFrames = 0;
    else this.slowFrames += costMs > verySlow * this.budgetMs ? patience : 1;
    return this.slowFrames >= patience;
  }
}
