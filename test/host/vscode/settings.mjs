import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A calm window: no welcome page, no chat bar, no request to the outside. */
export const calm = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.webWorker': false,
  // The samples may lie below a repository that is none of the user's.
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
};

/**
 * Writes the user settings of a new VS Code profile; settings that stand already are the user's.
 * @param {string} userDir
 * @param {Readonly<Record<string, unknown>>} [more]
 */
export function writeSettings(userDir, more = {}) {
  writeNew(path.join(userDir, 'User/settings.json'), { ...calm, ...more });
  // A server takes settings of scope "machine", as the extension's are, from this file only.
  const own = Object.entries(more).filter(([name]) => name.startsWith('caliper.'));
  if (own.length > 0) {
    writeNew(path.join(userDir, 'Machine/settings.json'), Object.fromEntries(own));
  }
}

/**
 * @param {string} file
 * @param {Readonly<Record<string, unknown>>} settings
 */
function writeNew(file, settings) {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`);
}
