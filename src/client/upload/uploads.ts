import { ServiceError, type Trouble } from '../../words/errors';
import type { Grant } from '../../interface/grant';
import { lackOfFile, outcomeOf } from '../../interface/outcome';
import type { ModelResult } from '../../interface/result';
import { say } from '../../words/say';
import { SessionGone } from './chunks/session';
import { chooseProfile, type Choice } from './choice/chooseProfile';
import { AnotherContract, ContractMemory, type KnownContracts } from './choice/contractMemory';
import { arrivalOf, explainChoice, type Explanation } from './choice/explainChoice';
import { secretsOf } from './grant/grantHints';
import type { Limits } from '../http/limits';
import type { Redactor } from '../secrets/redactor';
import type { Decision, RequestLog } from '../http/requestLog';
import { sendFile } from './sendFile';
import type { Guess, UploadContext } from './request/uploadContext';
import {
  nobodyListens,
  type SignedIn,
  type UploadListener,
  type UploadTicket,
} from '../serviceClient';
import type { SourceFile } from '../source/sourceFile';
import { readTicket, writeTicket, type TicketContent } from './ticketText';
import { safeUploadAddress } from './grant/uploadAddress';
import { afterRefusal, guessesFor } from './choice/uploadGuesses';
import { ExpectRefused, WrongContract } from './request/uploadRefusals';
import type { Stored } from './request/whatWasStored';

export interface UploadsDeps {
  baseUrl(): Promise<string>;
  /** Called only where the setting sends the access token along. */
  signIn(): Promise<SignedIn>;
  profileSetting(): unknown;
  readonly limits: Limits;
  readonly redactor: Redactor;
  readonly known: KnownContracts | undefined;
  readonly now: () => number;
  /** `isGuess`: nothing shows yet that the file arrived intact. */
  explained(modelId: string, explanation: Explanation, isGuess: boolean): void;
  readonly requests: RequestLog;
  decided(decision: Decision): void;
}

export interface Upload {
  readonly file: SourceFile;
  readonly progress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
  readonly listener: UploadListener | undefined;
}

/** The uploads of one service: chooses the contract of each, and resumes interrupted ones. */
export class Uploads {
  private readonly memory: ContractMemory;

  constructor(private readonly deps: UploadsDeps) {
    this.memory = new ContractMemory(deps.known);
  }

  async send(grant: Grant, upload: Upload): Promise<void> {
    let guesses = guessesFor(grant);
    let asks: Guess = 'expect';
    const refusals: WrongContract[] = [];
    for (;;) {
      const setting = this.deps.profileSetting();
      const choice = chooseProfile(setting, grant, this.memory, guesses);
      const guess = choice.isProven ? 'none' : asks;
      try {
        const stored = await this.sendBy(choice, grant, upload, { earlier: null, guess });
        if (choice.guessed) this.wasTaken(choice, grant, upload, stored);
        return;
      } catch (error) {
        if (error instanceof ExpectRefused && asks === 'expect') {
          asks = 'first-bytes';
          continue;
        }
        this.doubt(error, choice, grant);
        if (!choice.guessed || !(error instanceof WrongContract)) throw error;
        // The credential was used up by an earlier guess, which says nothing about this one.
        if (refusals.length > 0 && error.hints.isCredentialSpent) throw new AnotherContract(error);
        refusals.push(error);
        guesses = { ...guesses, names: afterRefusal(guesses.names, error.hints) };
        const hasAnother = this.memory.wasWrong(grant.uploadUrl, choice.name, guesses.names);
        const isEnough = refusals.length === maxGuesses || wereCostly(refusals, upload.file);
        if (!hasAnother || isEnough) throw mostInformative(refusals, error);
        // As far as is known the credential is still valid for the same model.
        upload.progress(0);
      }
    }
  }

  /** Receives what became of a model: only that tells whether its file was sent in the right way. */
  heard(modelId: string, result: ModelResult): void {
    const now = this.deps.now();
    const outcome = outcomeOf(result, now);
    if (outcome === 'succeeded') this.memory.hasSucceeded(modelId);
    else if (outcome === 'failed') this.memory.hasFailed(modelId);
    else if (lackOfFile(result) !== null) this.memory.lacksFile(modelId, now);
  }

  async resume({ modelId, text }: UploadTicket, upload: Upload): Promise<void> {
    const { listener = nobodyListens, file } = upload;
    const ticket = readTicket(text, this.deps.now());
    try {
      if (ticket?.grant.modelId !== modelId) throw cannotGoOn(file.name, null);
      this.keepSecrets(ticket, file.name);
      const choice = chooseProfile(this.deps.profileSetting(), ticket.grant, this.memory);
      const isSameWay = choice.profile.chunking.kind === ticket.session.kind;
      if (!isSameWay) throw cannotGoOn(file.name, null);
      await this.sendBy(choice, ticket.grant, upload, { earlier: ticket, guess: 'none' });
    } catch (error) {
      if (!endsTheSession(error)) throw error;
      listener.ticket(null);
      throw error.trouble === 'fileChanged' ? error : cannotGoOn(file.name, error);
    }
  }

  private async sendBy(
    choice: Choice,
    grant: Grant,
    { file, progress, signal, listener = nobodyListens }: Upload,
    { earlier, guess }: Pick<UploadContext, 'earlier' | 'guess'>,
  ): Promise<Stored> {
    const { deps } = this;
    const { profile } = choice;
    const { limits, redactor, now, requests } = deps;
    const decided = (decision: string, reason: string): void => {
      deps.decided({ subject: file.name, decision, reason });
    };
    // Usually the access token is not looked up, because it must not be sent to a storage.
    const baseUrl = await deps.baseUrl();
    const url = safeUploadAddress(grant.uploadUrl, baseUrl);
    const authorization = await this.authorizationFor(choice, url);
    const explanation = explainChoice(choice, grant, file.sizeBytes);
    deps.explained(grant.modelId, explanation, !choice.isProven);
    const keepAddress = (address: string): void => {
      redactor.keepAddress(address, [grant.modelId, file.name]);
    };
    const keepSession = (session: TicketContent['session'], fingerprint: string): void => {
      listener.ticket(writeTicket({ grant, session, fingerprint, heardAt: now() }));
    };
    const heldUp = (isSo: boolean): void => {
      listener.heldUp(isSo);
    };
    const base = new URL(baseUrl);
    decided(`sends it by the contract ${choice.name}`, choice.why);
    const contract = choice.name;
    const isConfirmed = choice.guessed && choice.isProven;
    const way = {
      grant,
      base,
      url,
      profile,
      guess,
      isConfirmed,
      authorization,
      earlier,
      limits,
      now,
    };
    const reported = { contract, requests, decided };
    const sending = { ...way, ...reported, progress, keepAddress, keepSession, heldUp };
    return sendFile(file, sending, signal);
  }

  private async authorizationFor(
    { profile }: Choice,
    url: URL,
  ): Promise<Readonly<Record<string, string>>> {
    if (profile.sendAccessToken !== 'sameOrigin') return {};
    const { baseUrl, token } = await this.deps.signIn();
    return url.origin === new URL(baseUrl).origin ? { Authorization: `Bearer ${token}` } : {};
  }

  private keepSecrets({ grant, session }: TicketContent, fileName: string): void {
    const { redactor } = this.deps;
    const known = [grant.modelId, fileName];
    redactor.keepSecret(grant.uploadToken);
    redactor.keepAddress(grant.uploadUrl, known);
    for (const secret of secretsOf(grant)) redactor.keepSecret(secret);
    if ('url' in session) redactor.keepAddress(session.url, known);
  }

  // A storage that failed after a guessed upload may have the file; if no model results from it, another way is tried
  // next.
  private doubt(error: unknown, choice: Choice, { uploadUrl, modelId }: Grant): void {
    const isOpen = error instanceof ServiceError && error.trouble === 'unknownOutcome';
    if (!isOpen || choice.isProven || choice.name === 'custom') return;
    this.memory.wasTaken(uploadUrl, modelId, choice.name, 'untold');
    this.memory.hasFailed(modelId);
  }

  // A form stored in place of the file makes its model unusable: another way needs another grant.
  private wasTaken(choice: Choice, grant: Grant, { file, listener }: Upload, stored: Stored): void {
    const { uploadUrl, modelId } = grant;
    if (choice.name === 'custom') return;
    if (stored !== 'form') {
      this.memory.wasTaken(uploadUrl, modelId, choice.name, stored);
      // A proven way is not checked again.
      if (choice.isProven) return;
      if (stored === 'untold') listener?.unproven?.();
      const reported: Explanation = [
        ...explainChoice(choice, grant, file.sizeBytes),
        arrivalOf(stored),
      ];
      this.deps.explained(modelId, reported, stored === 'untold');
      return;
    }
    const { names } = guessesFor(grant);
    const refusal = new ServiceError(
      'refusedUpload',
      say('The storage kept more than {name}: the form in which it was sent.', { name: file.name }),
    );
    throw this.memory.wasWrong(uploadUrl, choice.name, names)
      ? new AnotherContract(refusal)
      : refusal;
  }
}

// The number of guesses that exist.
const maxGuesses = 8;

/** How often a whole file may be sent in vain; a small file costs nothing. */
const maxWholeFiles = 2;
const smallBytes = 1024 ** 2;

function wereCostly(refusals: readonly WrongContract[], { sizeBytes }: SourceFile): boolean {
  const whole = refusals.filter(({ hints }) => hints.hadWholeFile);
  return whole.length >= maxWholeFiles && sizeBytes >= smallBytes;
}

/** The most informative of several refusals: one about the credential, else the one for the likeliest way. */
function mostInformative(refusals: readonly WrongContract[], last: WrongContract): WrongContract {
  return refusals.find(({ hints }) => hints.isAboutCredential) ?? refusals[0] ?? last;
}

// After these errors the storage still has the session, or the outcome must be asked for.
const lasting: readonly Trouble[] = [
  ...(['interrupted', 'network', 'timeout', 'throttled'] as const),
  ...(['unknownOutcome', 'cancelled', 'fileMissing'] as const),
];

function endsTheSession(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  return error instanceof SessionGone || isCannotGoOn(error) || !lasting.includes(error.trouble);
}

class CannotGoOn extends ServiceError {}

function isCannotGoOn(error: ServiceError): boolean {
  return error instanceof CannotGoOn;
}

function cannotGoOn(name: string, cause: unknown): ServiceError {
  if (cause instanceof CannotGoOn) return cause;
  const text = say('The storage cannot go on with {name} where its upload was cut off.', { name });
  return new CannotGoOn('interrupted', text, cause === null ? {} : { cause });
}
