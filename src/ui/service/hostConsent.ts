import type { SmallMemory } from '../base/embeddedTokens';
import type { Service } from './services';

/** Whether files may be sent to a service without asking. */
export function hasConsent(service: Service, memory: SmallMemory): boolean {
  return service.kind === 'embedded' || agreedOrigins(memory).includes(service.origin);
}

/** Remembers the user's consent to send files to a service, given on a page that named it. */
export async function rememberConsent(service: Service, memory: SmallMemory): Promise<void> {
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
