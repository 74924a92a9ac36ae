import * as vscode from 'vscode';
import type { Redactor } from '../../client/secrets/redactor';

/**
 * Access tokens, one for each origin, stored only in SecretStorage. When the system has no working secret store, they
 * are kept in memory until the window closes, and the user is warned once.
 */
export class Tokens implements vscode.Disposable {
  private readonly session = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly listening: vscode.Disposable;

  /** Fired with the origin whose token was set, replaced or removed, in this window or another one. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly redactor: Redactor,
    private readonly onUnavailable: (error: unknown) => void,
  ) {
    this.listening = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) this.changed.fire(key.slice(prefix.length));
    });
  }

  /** Read for each request, so that a removed token takes effect at once. */
  async of(origin: string): Promise<string | undefined> {
    const token = this.session.get(origin) ?? (await this.stored(origin));
    if (token !== undefined) this.redactor.keepSecret(token);
    return token;
  }

  async set(origin: string, token: string): Promise<void> {
    this.redactor.keepSecret(token);
    try {
      await this.secrets.store(prefix + origin, token);
      this.session.delete(origin);
    } catch (error) {
      this.session.set(origin, token);
      this.onUnavailable(error);
      this.changed.fire(origin);
    }
  }

  async clear(origin: string): Promise<void> {
    const wasInSession = this.session.delete(origin);
    try {
      await this.secrets.delete(prefix + origin);
    } catch (error) {
      this.onUnavailable(error);
    }
    if (wasInSession) this.changed.fire(origin);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
    this.session.clear();
  }

  private async stored(origin: string): Promise<string | undefined> {
    try {
      return await this.secrets.get(prefix + origin);
    } catch (error) {
      this.onUnavailable(error);
      return undefined;
    }
  }
}

const prefix = 'token:';
