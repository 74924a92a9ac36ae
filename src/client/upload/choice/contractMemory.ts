import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { isProfileName, type ProfileName } from '../profiles/builtInProfiles';
import type { Stored } from '../request/whatWasStored';
import { urlOf } from '../../../words/urlOf';

/** The storage does not support the contract that was guessed; another one will be tried with a new grant. */
export class AnotherContract extends ServiceError {
  /** @param refusal the error to show when no other contract will be tried */
  constructor(readonly refusal: ServiceError) {
    super(
      'refusedUpload',
      say('The storage does not take files this way; another way will be tried.'),
    );
  }
}

/** Which contract each storage accepted, by origin; persisted across windows. It holds no secrets. */
export interface KnownContracts {
  at(origin: string): string | undefined;
  keep(origin: string, contract: string | undefined): void;
}

/** A file that a storage accepted in a guessed way; whether that was right will be seen from the model. */
interface Taken {
  readonly origin: string;
  readonly name: ProfileName;
  readonly stored: Stored;
  /** Since when its service is known to lack the file, in milliseconds since the epoch. */
  readonly lackingSince?: number;
}

const maxKept = 500;
const longestLackMs = 15 * 60_000;
const nothingTaken: Taken = { origin: '', name: 'default', stored: 'file' };

/** What each storage accepted before, and what is guessed about the others. */
export class ContractMemory {
  /** Contracts that were refused while the right one is being searched, by origin. */
  private readonly refused = new Map<string, ReadonlySet<string>>();
  /** Contracts that were accepted but led to a failed model, by origin; they are tried last. */
  private readonly doubted = new Map<string, ReadonlySet<string>>();
  /** The contract that was accepted and is not proven yet, by origin: the next file is sent in the same way. */
  private readonly taken = new Map<string, ProfileName>();
  private readonly models = new Map<string, Taken>();

  constructor(private readonly known: KnownContracts = contractsInMemory()) {}

  /** The contract to try among the possible ones, and whether a model has proven it. */
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

  /** Records how the storage accepted the file of a model. That proves little, because it may accept anything. */
  wasTaken(uploadUrl: string, modelId: string, name: ProfileName, stored: Stored): void {
    const origin = originOf(uploadUrl);
    if (this.known.at(origin) !== name) this.taken.set(origin, name);
    this.models.delete(modelId);
    this.models.set(modelId, { origin, name, stored });
    const [oldest] = this.models.keys();
    if (this.models.size > maxKept && oldest !== undefined) this.models.delete(oldest);
  }

  /** Records that a model was made of what the storage accepted: only that proves the contract. */
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
   * Records that a model failed. Unless the storage confirmed the file, the next one is sent in another way, if there
   * is one.
   */
  hasFailed(modelId: string): void {
    const { origin, name, stored } = this.models.get(modelId) ?? nothingTaken;
    if (stored !== 'untold' || this.known.at(origin) === name) return;
    if (this.taken.get(origin) === name) this.taken.delete(origin);
    this.doubted.set(origin, new Set([...(this.doubted.get(origin) ?? []), name]));
  }

  /** Records that the service of a model seems to lack its file; after a while that counts as a failure. */
  lacksFile(modelId: string, now: number): void {
    const taken = this.models.get(modelId);
    if (taken === undefined) return;
    const { lackingSince = now } = taken;
    this.models.set(modelId, { ...taken, lackingSince });
    if (now - lackingSince >= longestLackMs) this.hasFailed(modelId);
  }

  /**
   * Records that a guess was wrong. Returns whether another one is left; if not, the guesses start from the beginning.
   */
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

/** For clients that do not persist them. */
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
