import type { Disposable } from '../../tracking/async/emitter';

/**
 * Registers something with VS Code. When the host lacks this API or refuses it, that is logged and everything else
 * continues.
 * @param api its name in the documentation of VS Code
 */
export function registered(
  api: string,
  register: () => Disposable | undefined,
  log: (line: string) => void,
): Disposable {
  try {
    const made = register();
    if (made) return made;
    log(`This host has no ${api}: Caliper works without what it offers there.`);
  } catch (error) {
    log(`This host refuses ${api}: ${String(error)}. Caliper works without what it offers there.`);
  }
  return { dispose: () => undefined };
}
