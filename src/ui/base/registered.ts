import type { Disposable } from '../../tracking/async/emitter';

/**
 * Registers something with VS Code, for itself: a host that does not have this API, or refuses it, does without, and
 * everything else goes on. What is missing stands in the log.
 * @param api its name, as the documentation of VS Code has it
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
