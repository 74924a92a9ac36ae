import type * as vscode from 'vscode';
import type { SecretPlace } from '../../tracking/window/uploadTickets';

/** Stores what uploads need to resume after a restart, only in SecretStorage. */
export function uploadSecrets(secrets: vscode.SecretStorage): SecretPlace {
  return {
    get: async (key) => secrets.get(prefix + key),
    set: async (key, text) => secrets.store(prefix + key, text),
    delete: async (key) => secrets.delete(prefix + key),
  };
}

const prefix = 'upload:';
