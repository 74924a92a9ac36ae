import { ServiceError } from '../contract/errors';
import { say } from '../contract/say';
import { isProfileName, type ProfileName } from './builtInProfiles';

/** The storage does not speak the contract that was guessed; with a new grant another will be tried. */
export class AnotherContract extends ServiceError {
  constructor() {
    super(
      'refusedUpload',
      say('The storage does not take files this way; another way will be tried.'),
    );
  }
}

/** Which contract each storage took, by origin; outlives the window. No secrets in it. */
export interface KnownContracts {
  at(origin: string): string | undefined;
  keep(origin: string, contract: string | undefined): void;
}

// What to guess, in this order. A credential is for one use, so each guess costs a new grant.
const guesses = ['default', 'put', 'put-signed'] as const satisfies readonly ProfileName[];

/** What each storage took before, and what is guessed of the others. */
export class ContractMemory {
  /** What was refused while the right contract is being looked for, by origin. */
  private readonly refused = new Map<string, ReadonlySet<string>>();

  constructor(private readonly known: KnownContracts = contractsInMemory()) {}

  /** The contract to try, and whether the storage took it before. */
  at(uploadUrl: string): { readonly name: ProfileName; readonly isProven: boolean } {
    const origin = originOf(uploadUrl);
    const refused = this.refused.get(origin);
    const known = this.known.at(origin);
    if (refused === undefined && known !== undefined && isProfileName(known)) {
      return { name: known, isProven: true };
    }
    return {
      name: guesses.find((guess) => refused?.has(guess) !== true) ?? guesses[0],
      isProven: false,
    };
  }

  /** Notes that the storage took a file so. */
  wasRight(uploadUrl: string, name: ProfileName | 'custom'): void {
    const origin = originOf(uploadUrl);
    this.refused.delete(origin);
    if (this.known.at(origin) !== name) this.known.keep(origin, name);
  }

  /** Notes that a guess was wrong. Gives whether there is another; when not, it starts afresh. */
  wasWrong(uploadUrl: string, name: ProfileName | 'custom'): boolean {
    const origin = originOf(uploadUrl);
    if (this.known.at(origin) === name) this.known.keep(origin, undefined);
    const refused = new Set([...(this.refused.get(origin) ?? []), name]);
    const hasAnother = guesses.some((guess) => !refused.has(guess));
    if (hasAnother) this.refused.set(origin, refused);
    else this.refused.delete(origin);
    return hasAnother;
  }
}

function originOf(uploadUrl: string): string {
  return URL.canParse(uploadUrl) ? new URL(uploadUrl).origin : '';
}

/** For those who keep nothing. */
export function contractsInMemory(): KnownContracts {
  const kept = new Map<string, string>();
  return {
    at: (origin) => kept.get(origin),
    keep: (origin, contract) => {
      if (contract === undefined) kept.delete(origin);
      else kept.set(origin, contract);
    },
  };
}
