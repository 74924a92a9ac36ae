import { ServiceError } from '../contract/errors';
import type { ProfileName } from './builtInProfiles';

/** The storage does not speak the contract that was guessed; with a new grant another will be tried. */
export class AnotherContract extends ServiceError {
  constructor() {
    super('refusedUpload', 'The storage does not take files this way; another way will be tried.');
  }
}

// What to guess, in this order. A credential is for one use, so each guess costs a new grant.
const guesses: readonly ProfileName[] = ['default', 'put', 'put-signed'];

/** What each storage took before, by origin. */
export class ContractMemory {
  private readonly taken = new Map<string, ProfileName>();

  at(uploadUrl: string): ProfileName | null {
    return this.taken.get(originOf(uploadUrl)) ?? null;
  }

  /** Notes that a guess was wrong. Gives whether there is another; when not, it starts afresh. */
  wasWrong(uploadUrl: string, name: ProfileName | 'custom'): boolean {
    const next = name === 'custom' ? undefined : guesses[guesses.indexOf(name) + 1];
    if (next === undefined) this.taken.delete(originOf(uploadUrl));
    else this.taken.set(originOf(uploadUrl), next);
    return next !== undefined;
  }
}

function originOf(uploadUrl: string): string {
  return URL.canParse(uploadUrl) ? new URL(uploadUrl).origin : '';
}
