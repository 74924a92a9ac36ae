import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A calm window: no welcome page, no chat bar, no request to the outside. */
const calm = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.webWorker': false,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
};

/**
 * Writes the user settings of a new VS Code profile; settings that stand already are the user's.
 * @param {string} userDir
 * @param {Readonly<Record<string, unknown>>} [more]
 */
export function writeSettings(userDir, more = {}) {
  const file = path.join(userDir, 'User/settings.json');
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...calm, ...more }, null, 2)}\n`);
}
