import { say } from '../../words/say';
import { askSecret } from '../sinks/questions';
import type { Service } from './services';
import type { Tokens } from './tokens';

export type Remote = Extract<Service, { kind: 'remote' }>;

/** Asks for the access token of a service and stores it; false when the user cancels. */
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

// HTTP headers allow only visible ASCII. The token itself is never repeated in a message.
function troubleWithToken(token: string): string | null {
  if (token.trim() === '') return say('A token cannot be empty.');
  return /^[\x21-\x7e]+$/.test(token.trim())
    ? null
    : say('A token has no spaces, line breaks or letters outside ASCII.');
}
