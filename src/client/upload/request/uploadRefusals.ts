import { ServiceError, type Trouble } from '../../../words/errors';

/** What a refusal reveals about the contract of the storage. */
export interface ContractHints {
  /** The methods that the address accepts; null when the answer does not say. */
  readonly methods: readonly string[] | null;
  readonly wantsBearer: boolean;
  readonly isTus: boolean;
  /** Whether the credential may be used up or expired. */
  readonly isCredentialSpent: boolean;
  /** Whether the credential was refused, or the way in which it was presented. */
  readonly isAboutCredential: boolean;
  /** Whether the storage had received every byte of the file when it refused. */
  readonly hadWholeFile: boolean;
}

/** The hints of a refusal that reveals nothing. */
export const noHints: ContractHints = {
  methods: null,
  wantsBearer: false,
  isTus: false,
  isCredentialSpent: false,
  isAboutCredential: false,
  hadWholeFile: false,
};

/** The storage refuses the way of sending rather than the file. */
export class WrongContract extends ServiceError {
  constructor(
    trouble: Trouble,
    message: string,
    readonly hints: ContractHints,
  ) {
    super(trouble, message);
  }
}

/** The storage does not support `Expect`: no more than the first bytes were sent, so the request can be repeated. */
export class ExpectRefused extends ServiceError {}
