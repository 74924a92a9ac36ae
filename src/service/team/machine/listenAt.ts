import type { Server } from 'node:http';
import { codeOf } from '../../../words/errorCode';
import { listen } from '../../node/http/listen';

/**
 * Listens on the address of CALIPER_HOST and returns the port.
 * @throws Error with a sentence that names the setting to change
 */
export async function listenAt(server: Server, port: number, host: string): Promise<number> {
  try {
    return await listen(server, port, host);
  } catch (error) {
    throw new Error(sentenceFor(codeOf(error) ?? String(error), port, host), { cause: error });
  }
}

function sentenceFor(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `The port ${port} is in use by another program.`;
  if (code === 'EACCES')
    return `This user may not listen on the port ${port}. Take one above 1023.`;
  return `Nothing can listen on ${host}, which CALIPER_HOST names (${code}). Name an address of this machine, or 0.0.0.0 for all.`;
}
