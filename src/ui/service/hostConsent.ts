import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { filesGoTo } from './destination';
import type { SmallMemory } from '../base/embeddedTokens';
import type { Service } from './services';
import { isConfirmed } from '../sinks/messages';

/**
 * CAD files are a company's secret: before the very first upload to a host the user is asked once,
 * with the host's name.
 * @throws ServiceError `cancelled` when the user says no
 */
export async function askConsent(service: Service, memory: SmallMemory): Promise<void> {
  if (service.kind === 'embedded') return;
  if (agreedOrigins(memory).includes(service.origin)) return;
  const isAgreed = await isConfirmed(
    say('Upload CAD files to {host}?', { host: service.host }),
    filesGoTo(service.origin),
    say('Upload'),
  );
  if (!isAgreed) {
    throw new ServiceError('cancelled', say('The upload was not wanted.'));
  }
  await agree(service, memory);
}

/** Remembers that the user has agreed to send files to a service, which a page with its name asked for. */
export async function agree(service: Service, memory: SmallMemory): Promise<void> {
  if (service.kind === 'embedded') return;
  const origins = agreedOrigins(memory);
  if (!origins.includes(service.origin)) {
    await memory.update(memoryKey, [...origins, service.origin]);
  }
}

function agreedOrigins(memory: SmallMemory): readonly unknown[] {
  const agreed = memory.get(memoryKey);
  return Array.isArray(agreed) ? agreed : [];
}

const memoryKey = 'uploadConsent';
