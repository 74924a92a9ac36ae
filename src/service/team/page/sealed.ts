import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { isRecord, isText } from '../../../words/unknown';
import { roles, type Role } from '../../ports';

/** The content of the encrypted cookie: the browser can neither read nor change it. */
export type CookieContent =
  | {
      readonly kind: 'session';
      readonly project: string;
      readonly subject: string;
      readonly role: Role;
      /** Anti-forgery key: forms send it, and another site cannot know it. */
      readonly formKey: string;
    }
  /** A login that has been started. */
  | {
      readonly kind: 'login';
      readonly state: string;
      readonly nonce: string;
      readonly verifier: string;
    };

/** A cookie of ours as it came back. */
export interface OpenedCookie {
  readonly kept: CookieContent;
  readonly expiresAt: Date;
}

export type Session = Extract<CookieContent, { kind: 'session' }>;

export interface OpenedSession {
  readonly session: Session;
  readonly expiresAt: Date;
}

export type BegunLogin = Extract<CookieContent, { kind: 'login' }>;

/** Encrypts and decrypts cookies; all fronts use the same secret. */
export class Seal {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = createHash('sha256').update(`caliper session ${secret}`).digest();
  }

  sealed(kept: CookieContent, seconds: number): Promise<string> {
    return new EncryptJWT({ kept })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .encrypt(this.key);
  }

  /** Returns null for a cookie that is expired, was changed, or is not ours. */
  async opened(text: string): Promise<OpenedCookie | null> {
    try {
      const { payload } = await jwtDecrypt(text, this.key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
      });
      const kept = readKept(payload['kept']);
      return kept && payload.exp ? { kept, expiresAt: new Date(payload.exp * 1000) } : null;
    } catch {
      return null;
    }
  }
}

function readKept(value: unknown): CookieContent | null {
  if (!isRecord(value)) return null;
  const { kind, state, nonce, verifier, project, subject, formKey } = value;
  if (kind === 'login' && isText(state) && isText(nonce) && isText(verifier)) {
    return { kind, state, nonce, verifier };
  }
  const role = roles.find((known) => known === value['role']);
  if (kind !== 'session' || !role || !isText(project) || !isText(subject) || !isText(formKey)) {
    return null;
  }
  return { kind, project, subject, role, formKey };
}
