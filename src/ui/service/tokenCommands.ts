import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Job } from '../commands/commandRunner';
import type { Service, Services } from './services';
import { showInformation } from '../sinks/messages';
import { askSecret } from '../sinks/questions';
import type { Tokens } from './tokens';

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
      if (service.kind === 'embedded') tellNoneIsNeeded();
      else await typeToken(tokens, service);
    },
    'caliper.clearToken': async (key) => {
      const service = serviceFor(deps, key);
      if (service.kind === 'embedded') {
        tellNoneIsNeeded();
        return;
      }
      await tokens.clear(service.origin);
      void showInformation(say('The token for {host} is removed.', { host: service.host }));
    },
  };
}

/**
 * Asks for the token of a remote service unless it has one.
 * @throws ServiceError `cancelled` when the user gives none
 */
export async function askToken(tokens: Tokens, service: Service): Promise<void> {
  if (service.kind === 'embedded') return;
  if ((await tokens.of(service.origin)) !== undefined) return;
  if (await typeToken(tokens, service)) return;
  throw new ServiceError('cancelled', say('No token was given.'));
}

export type Remote = Extract<Service, { kind: 'remote' }>;

/** Asks for the access token of a service and keeps it; false when the user gives none. */
export async function typeToken(tokens: Tokens, { origin, host }: Remote): Promise<boolean> {
  const replaces = (await tokens.of(origin)) !== undefined;
  const token = await askSecret({
    title: replaces
      ? say('Replace the access token for {host}', { host })
      : say('Set the access token for {host}', { host }),
    prompt: say(
      "Whoever runs the service at {origin} gives it out. It is kept in the system's secret store and sent there only.",
      { origin },
    ),
    trouble: troubleWithToken,
  });
  if (token === undefined) return false;
  await tokens.set(origin, token.trim());
  return true;
}

// A row or a tab may belong to another service than the one that the settings name now.
function serviceFor(deps: TokenCommandDeps, key: unknown): Service {
  const model = typeof key === 'string' ? deps.modelOf(key) : undefined;
  return model ? deps.services.of(model.service) : deps.services.current();
}

// A header takes visible ASCII only. The token itself is never repeated in a message.
function troubleWithToken(token: string): string | null {
  if (token.trim() === '') return say('A token cannot be empty.');
  return /^[\x21-\x7e]+$/.test(token.trim())
    ? null
    : say('A token has no spaces, line breaks or letters outside ASCII.');
}

function tellNoneIsNeeded(): void {
  const text = say(
    'The embedded service brings its own token. Set caliper.service.url to use a remote service.',
  );
  void showInformation(text);
}
