/**
 * Caliper's tools for agents that speak the Model Context Protocol, over standard input and output: `node mcp.js --root
 * FOLDER` converts files of that folder on this machine, and sends them nowhere.
 */
import { mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../files/removeFolder';
import { tooOldNode } from '../../service/node/nodeVersion';
import { printError, printJson } from '../../service/node/print';
import { WrongArguments } from '../../service/node/limitArguments';
import { exitCodes } from '../troubles';
import { readLines } from './jsonLines';
import { KernelBackend } from './kernelBackend';
import { LineTransport } from './lineTransport';
import { readServerArguments, serverUsage, type ServerArguments } from './serverArguments';
import { toolServer } from './toolServer';

const ended = new AbortController();
// A client that has closed the pipe reads no answers.
process.stdout.on('error', () => ended.abort());
process.once('SIGINT', () => ended.abort()).once('SIGTERM', () => ended.abort());

void main(process.argv.slice(2)).then((code) => process.exit(code));

async function main(given: readonly string[]): Promise<number> {
  try {
    const old = tooOldNode();
    if (old !== null) throw new Error(old);
    const read = readServerArguments(given);
    if (read === null) printError(serverUsage.split('\n'));
    else await serve(read);
    return exitCodes.done;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return error instanceof WrongArguments ? exitCodes.arguments : exitCodes.engine;
  }
}

/** Serves until the client closes the input. */
async function serve(options: ServerArguments): Promise<void> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-mcp-')));
  const backend = new KernelBackend({
    ...{ ...options, folder },
    kernelEntry: path.join(__dirname, 'kernel.js'),
    log: printError,
  });
  const server = toolServer(backend);
  const client = new LineTransport(printJson);
  try {
    await server.connect(client);
    for await (const line of readLines(process.stdin, ended.signal)) client.receive(line);
  } finally {
    await server.close();
    await backend.stop();
    await removeFolder(folder);
  }
}
