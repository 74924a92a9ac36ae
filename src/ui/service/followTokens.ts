import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Conversions } from '../../tracking/window/conversions';
import type { ModelStore } from '../../tracking/store/modelStore';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import type { CommandRunner } from '../commands/commandRunner';
import { showWarning } from '../sinks/messages';
import { originOfService, type Services } from './services';
import { askAndKeep } from './tokenCommands';
import type { Tokens } from './tokens';

export interface TokenDeps {
  readonly tokens: Tokens;
  readonly services: Services;
  readonly conversions: Conversions;
  readonly store: ModelStore;
  readonly commands: CommandRunner;
  /** Stops the embedded service; the next request starts one with a new token. */
  restartEmbedded(): Promise<void>;
}

/** Asks for an access token when a service requires one, and resumes its models when there is one. */
export function followTokens(deps: TokenDeps): vscode.Disposable {
  const { tokens, conversions, store } = deps;
  // Services whose question is still open.
  const asked = new Set<ServiceId>();
  return vscode.Disposable.from(
    conversions.onDidNeedToken((service) => {
      if (asked.has(service)) return;
      asked.add(service);
      void ask(deps, service).finally(() => asked.delete(service));
    }),
    tokens.onDidChange((origin) => {
      const services = new Set(store.all().map(({ service }) => service));
      for (const service of services) {
        if (originOfService(service) === origin) conversions.tokenChanged(service);
      }
    }),
  );
}

async function ask(deps: TokenDeps, id: ServiceId): Promise<void> {
  if (id === embeddedServiceId) return askForRestart(deps);
  await deps.commands.run('setToken', async () => {
    const service = deps.services.of(id);
    if (service.kind === 'embedded') return;
    const text = say('{host} wants an access token, or refuses the one it got.', {
      host: service.host,
    });
    const answer = await showWarning(text, say('Set Token'));
    if (answer) await askAndKeep(deps.tokens, service);
  });
}

async function askForRestart(deps: TokenDeps): Promise<void> {
  const text = say('The embedded conversion service refuses its own token. Restart it to go on.');
  const answer = await showWarning(text, say('Restart Service'));
  if (!answer) return;
  await deps.restartEmbedded();
  deps.conversions.tokenChanged(embeddedServiceId);
}
