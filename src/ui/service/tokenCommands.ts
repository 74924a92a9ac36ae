import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Job } from '../commands/commandRunner';
import type { Service, Services } from './services';
import { showInformation } from '../sinks/messages';
import type { Tokens } from './tokens';
import type { Remote } from './typeToken';

export interface TokenCommandDeps {
  readonly tokens: Tokens;
  readonly services: Services;
  modelOf(key: string): TrackedModel | undefined;
}

/** The commands that set, replace and remove the access token of a remote service. */
export function tokenCommands(deps: TokenCommandDeps): Readonly<Record<string, Job>> {
  const { tokens } = deps;
  return {
    'caliper.setToken': async (key) => {
      const service = serviceFor(deps, key);
      if (service.kind === 'embedded') showNoneIsNeeded();
      else await askAndKeep(tokens, service);
    },
    'caliper.clearToken': async (key) => {
      const service = serviceFor(deps, key);
      if (service.kind === 'embedded') {
        showNoneIsNeeded();
        return;
      }
      await tokens.clear(service.origin);
      void showInformation(say('The token for {host} is removed.', { host: service.host }));
    },
  };
}

/**
 * Asks for the token of a remote service unless it has one.
 * @throws ServiceError `cancelled` when the user cancels
 */
export async function askToken(tokens: Tokens, service: Service): Promise<void> {
  if (service.kind === 'embedded') return;
  if ((await tokens.of(service.origin)) !== undefined) return;
  if (await askAndKeep(tokens, service)) return;
  throw new ServiceError('cancelled', say('No token was given.'));
}

/** Asks for the access token of a service and stores it; false when the user cancels. */
export async function askAndKeep(tokens: Tokens, service: Remote): Promise<boolean> {
  const { typeToken } = await import('./typeToken');
  return typeToken(tokens, service);
}

// The service of a row or tab may differ from the one in the settings.
function serviceFor(deps: TokenCommandDeps, key: unknown): Service {
  const model = typeof key === 'string' ? deps.modelOf(key) : undefined;
  return model ? deps.services.of(model.service) : deps.services.current();
}

function showNoneIsNeeded(): void {
  const text = say(
    'The embedded service brings its own token. Set caliper.service.url to use a remote service.',
  );
  void showInformation(text);
}
