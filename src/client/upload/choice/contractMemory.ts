import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { isProfileName, type ProfileName } from '../profiles/builtInProfiles';
import type { Stored } from '../request/whatWasStored';
import { urlOf } from '../../../words/urlOf';

/** The storage does not speak the contract that was guessed; with a new grant another will be tried. */
export class AnotherContract extends ServiceError {
  /** `refusal` is what to say when no other will be tried. */
  constructor(readonly refusal: ServiceError) {
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

/** A file that a storage took in a guessed way: whether that was right, the model will tell. */
interface Taken {
  readonly origin: string;
  readonly name: ProfileName;
  readonly stored: Stored;
  /** Since when its service is known not to have it, milliseconds since the epoch. */
  readonly lackingSince?: number;
}

const mostTaken = 500;
const longestLackMs = 15 * 60_000;
const nothingTaken: Taken = { origin: '', name: 'default', stored: 'file' };

/** What each storage took before, and what is guessed of the others. */
export class ContractMemory {
  /** What was refused while the right contract is being looked for, by origin. */
  private readonly refused = new Map<string, ReadonlySet<string>>();
  /** What was taken but made a model that failed, so that it comes last. */
  private readonly doubted = new Map<string, ReadonlySet<string>>();
  /** What was taken and is not proven yet, by origin: the next file goes the same way. */
  private readonly taken = new Map<string, ProfileName>();
  private readonly models = new Map<string, Taken>();

  constructor(private readonly known: KnownContracts = contractsInMemory()) {}

  /** The contract to try out of those that may be, and whether a model has proven it. */
  at(
    uploadUrl: string,
    guesses: readonly ProfileName[],
  ): { readonly name: ProfileName; readonly isProven: boolean } {
    const origin = originOf(uploadUrl);
    const refused = this.refused.get(origin);
    const known = this.known.at(origin);
    if (known !== undefined && isProfileName(known) && refused?.has(known) !== true) {
      return { name: known, isProven: true };
    }
    const taken = this.taken.get(origin);
    const left = guesses.filter((name) => refused?.has(name) !== true);
    const doubted = this.doubted.get(origin);
    const name = taken ?? left.find((one) => doubted?.has(one) !== true) ?? left[0];
    return { name: name ?? guesses[0] ?? 'default', isProven: false };
  }

  /** Notes that the storage took the file of a model so. That proves little: it may take anything. */
  wasTaken(uploadUrl: string, modelId: string, name: ProfileName, stored: Stored): void {
    const origin = originOf(uploadUrl);
    if (this.known.at(origin) !== name) this.taken.set(origin, name);
    this.models.delete(modelId);
    this.models.set(modelId, { origin, name, stored });
    const [oldest] = this.models.keys();
    if (this.models.size > mostTaken && oldest !== undefined) this.models.delete(oldest);
  }

  /** Notes that a model was made of what the storage took: only that proves the contract. */
  hasSucceeded(modelId: string): void {
    const taken = this.models.get(modelId);
    if (taken === undefined) return;
    this.models.delete(modelId);
    const { origin, name } = taken;
    this.refused.delete(origin);
    this.doubted.delete(origin);
    this.taken.delete(origin);
    if (this.known.at(origin) !== name) this.known.keep(origin, name);
  }

  /**
   * Notes that a model failed. Where nothing tells whether its file arrived as it is, the next one is
   * sent another way, if the storage takes one.
   */
  hasFailed(modelId: string): void {
    const { origin, name, stored } = this.models.get(modelId) ?? nothingTaken;
    if (stored !== 'untold' || this.known.at(origin) === name) return;
    if (this.taken.get(origin) === name) this.taken.delete(origin);
    this.doubted.set(origin, new Set([...(this.doubted.get(origin) ?? []), name]));
  }

  /** Notes that the service of a model does not seem to have its file; after a while that is a failure. */
  lacksFile(modelId: string, now: number): void {
    const taken = this.models.get(modelId);
    if (taken === undefined) return;
    const { lackingSince = now } = taken;
    this.models.set(modelId, { ...taken, lackingSince });
    if (now - lackingSince >= longestLackMs) this.hasFailed(modelId);
  }

  /** Notes that a guess was wrong. Gives whether another is left; when not, it starts afresh. */
  wasWrong(
    uploadUrl: string,
    name: ProfileName | 'custom',
    guesses: readonly ProfileName[],
  ): boolean {
    const origin = originOf(uploadUrl);
    if (this.known.at(origin) === name) this.known.keep(origin, undefined);
    if (this.taken.get(origin) === name) this.taken.delete(origin);
    const refused = new Set([...(this.refused.get(origin) ?? []), name]);
    const hasAnother = guesses.some((guess) => !refused.has(guess));
    if (hasAnother) this.refused.set(origin, refused);
    else this.refused.delete(origin);
    return hasAnother;
  }
}

function originOf(uploadUrl: string): string {
  return urlOf(uploadUrl)?.origin ?? '';
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
