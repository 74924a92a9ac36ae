import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { root } from '../paths.mjs';

/**
 * Starts a server that cannot outlive this process.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, logFile: string }} options what it prints goes to `logFile`
 */
export function startServer(program, args, { env, logFile }) {
  const log = openSync(logFile, 'w');
  const guard = path.join(root, 'test/host/vscode/guard.mjs');
  const child = spawn(process.execPath, [guard, program, ...args], {
    env,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    exited,
    /** Resolves when the server and everything it started are gone. */
    end: async () => {
      child.stdin?.end();
      await exited;
    },
  };
}

/** @typedef {ReturnType<typeof startServer>} Server */

/**
 * Resolves when the address answers; rejects when the server ends before.
 * @param {string} address
 * @param {Server} server
 */
export async function whenAnswering(address, server) {
  const isGone = server.exited.then(() => true);
  while (!(await answers(address))) {
    if (await Promise.race([isGone, pause(50)])) throw new Error('The server ended too early.');
  }
}

/**
 * @param {number} milliseconds
 * @returns {Promise<false>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/**
 * The wanted port on loopback if it is free, else any free one.
 * @param {number} wanted 0 for any
 * @returns {Promise<number>}
 */
export async function freePort(wanted) {
  return (await portOf(wanted)) ?? (await portOf(0)) ?? 0;
}

/**
 * @param {number} wanted
 * @returns {Promise<number | null>}
 */
function portOf(wanted) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => {
      resolve(null);
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : null;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
