import { ServiceError, type Trouble } from '../contract/errors';
import type { Grant } from '../contract/grant';
import { say } from '../contract/say';
import type { SignedIn } from './access';
import { SessionGone } from './chunks/session';
import { chooseProfile, type Choice } from './chooseProfile';
import { AnotherContract, ContractMemory, type KnownContracts } from './contractMemory';
import { explain, type Explanation } from './explainUpload';
import { secretsOf } from './grantHints';
import { WrongContract } from './judge';
import type { Limits } from './limits';
import type { Redactor } from './redact';
import type { Decision, RequestLog } from './requestLog';
import { sendFile } from './sendFile';
import type { EarlierSession } from './sending';
import { nobodyListens, type UploadListener, type UploadTicket } from './serviceClient';
import type { SourceFile } from './sourceFile';
import { readTicket, writeTicket, type TicketContent } from './ticketText';
import { safeUploadAddress } from './uploadAddress';

export interface UploadsParts {
  baseUrl(): Promise<string>;
  /** Asked only where the setting sends the access token along. */
  signIn(): Promise<SignedIn>;
  profileSetting(): unknown;
  readonly limits: Limits;
  readonly redactor: Redactor;
  readonly known: KnownContracts | undefined;
  readonly now: () => number;
  explained(modelId: string, explanation: Explanation): void;
  readonly requests: RequestLog;
  decided(decision: Decision): void;
}

export interface Upload {
  readonly file: SourceFile;
  readonly progress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
  readonly listener: UploadListener | undefined;
}

/** The uploads of one service: by which contract each goes, and on from where. */
export class Uploads {
  private readonly memory: ContractMemory;

  constructor(private readonly parts: UploadsParts) {
    this.memory = new ContractMemory(parts.known);
  }

  async send(grant: Grant, upload: Upload): Promise<void> {
    const choice = chooseProfile(this.parts.profileSetting(), grant, this.memory);
    try {
      await this.sendBy(choice, grant, upload, null);
      if (choice.guessed) this.memory.wasRight(grant.uploadUrl, choice.name);
    } catch (error) {
      throw this.anotherWay(error, grant, choice) ?? error;
    }
  }

  async resume({ modelId, text }: UploadTicket, upload: Upload): Promise<void> {
    const { listener = nobodyListens, file } = upload;
    const ticket = readTicket(text, this.parts.now());
    try {
      if (ticket?.grant.modelId !== modelId) throw cannotGoOn(file.name, null);
      this.keepSecrets(ticket);
      const choice = chooseProfile(this.parts.profileSetting(), ticket.grant, this.memory);
      const isSameWay = choice.profile.chunking.kind === ticket.session.kind;
      if (!isSameWay) throw cannotGoOn(file.name, null);
      await this.sendBy(choice, ticket.grant, upload, ticket);
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
    earlier: EarlierSession | null,
  ): Promise<void> {
    const { parts } = this;
    const { profile } = choice;
    const { limits, redactor, now, requests } = parts;
    const decided = (decision: string, reason: string): void => {
      parts.decided({ subject: file.name, decision, reason });
    };
    // Usually the access token is not asked for: it has no business at a storage.
    const baseUrl = await parts.baseUrl();
    const url = safeUploadAddress(grant.uploadUrl, baseUrl);
    const authorization = await this.authorizationFor(choice, url);
    parts.explained(grant.modelId, explain(choice, grant, file.sizeBytes));
    const keepAddress = (address: string): void => {
      redactor.keepAddress(address);
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
    const way = { grant, base, url, profile, authorization, earlier, limits, now };
    const told = { contract, requests, decided };
    const sending = { ...way, ...told, progress, keepAddress, keepSession, heldUp };
    await sendFile(file, sending, signal);
  }

  private async authorizationFor(
    { profile }: Choice,
    url: URL,
  ): Promise<Readonly<Record<string, string>>> {
    if (profile.sendAccessToken !== 'sameOrigin') return {};
    const { baseUrl, token } = await this.parts.signIn();
    return url.origin === new URL(baseUrl).origin ? { Authorization: `Bearer ${token}` } : {};
  }

  private keepSecrets({ grant, session }: TicketContent): void {
    const { redactor } = this.parts;
    redactor.keepSecret(grant.uploadToken);
    redactor.keepAddress(grant.uploadUrl);
    for (const secret of secretsOf(grant)) redactor.keepSecret(secret);
    if ('url' in session) redactor.keepAddress(session.url);
  }

  private anotherWay(error: unknown, grant: Grant, choice: Choice): AnotherContract | null {
    if (!choice.guessed || !(error instanceof WrongContract)) return null;
    return this.memory.wasWrong(grant.uploadUrl, choice.name) ? new AnotherContract() : null;
  }
}

// After anything else the storage still has the session, or the outcome has to be asked for.
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
