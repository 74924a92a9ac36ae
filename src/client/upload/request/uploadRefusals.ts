import { ServiceError, type Trouble } from '../../../words/errors';

/** What else a refusal says of the contract that the storage has. */
export interface ContractHints {
  /** The methods that the address takes; null when it does not say. */
  readonly methods: readonly string[] | null;
  readonly wantsBearer: boolean;
  readonly isTus: boolean;
  /** Whether the credential may be good for nothing any more: used up or run out. */
  readonly isCredentialSpent: boolean;
  /** Whether it was the credential that was refused, or the way in which it was presented. */
  readonly isAboutCredential: boolean;
  /** Whether the storage had every byte of the file when it refused. */
  readonly hadWholeFile: boolean;
}

/** A refusal that says nothing more. */
export const noHints: ContractHints = {
  methods: null,
  wantsBearer: false,
  isTus: false,
  isCredentialSpent: false,
  isAboutCredential: false,
  hadWholeFile: false,
};

/** The storage says "not this way" rather than "not this file". */
export class WrongContract extends ServiceError {
  constructor(
    trouble: Trouble,
    message: string,
    readonly hints: ContractHints,
  ) {
    super(trouble, message);
  }
}

/** The storage does not hear of `Expect`: no more than the first bytes were sent, so nothing is lost. */
export class ExpectRefused extends ServiceError {}
