import { lives, type Life } from './lives';
import { uploadContracts, type UploadContract } from './storage';
import type { StrangeCase } from './strangeService';

/** How a case must end, as its row and its card say it. */
export interface Ending {
  readonly kind: 'ready' | 'failed' | 'held';
  /** What the card of the contact sheet says, beside the picture of what is ready. */
  readonly says: RegExp;
}

export interface StrangeRun extends StrangeCase {
  readonly title: string;
  readonly ending: Ending;
  /** Grants and whole bodies that the case may cost at most. */
  readonly max: { readonly grants: number; readonly bodies: number };
}

const ready: Ending = { kind: 'ready', says: /Volume|Ready/ };
const once = { grants: 1, bodies: 1 };
// What no head of a request gives away costs a body: the envelope that was kept in place of the file.
const afterAnEnvelope = { grants: 2, bodies: 2 };

const endings: Partial<Record<keyof typeof lives, Ending>> = {
  failed: { kind: 'failed', says: /No solid body was found/ },
  held: { kind: 'held', says: /permission/i },
};

const allContracts: readonly (readonly [string, UploadContract])[] =
  Object.entries(uploadContracts);
const allLives: readonly (readonly [string, Life])[] = Object.entries(lives);

/** Each contract with the usual life, and each life after the usual upload. */
export const strangeRuns: readonly StrangeRun[] = [
  ...allContracts.map(([name, contract]) => ({
    ...{ file: `contract-${name}.step`, contract, life: lives.usual, title: contract.title },
    ...{ ending: ready, max: contract.takesAnything ? afterAnEnvelope : once },
  })),
  ...allLives
    .filter(([name]) => name !== 'usual')
    .map(([name, life]) => ({
      ...{ file: `life-${name}.step`, contract: uploadContracts.form, life, title: life.title },
      ...{ ending: endingOf(name), max: once },
    })),
];

function endingOf(name: string): Ending {
  return Object.entries(endings).find(([of]) => of === name)?.[1] ?? ready;
}
