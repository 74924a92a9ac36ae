import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { McpClient } from '../cli/mcpClient';
import { runInWindow } from '../host/vscode/windowTests.mjs';
import { benchToolCalls } from './toolCalls';

/** The agents' tools, by the Model Context Protocol and by VS Code's own interface. */
export async function benchTools(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-bench-'));
  try {
    await benchProtocol(folder);
    await runInWindow('out/bench/toolsInWindow.js', await mkdtemp(path.join(folder, 'window-')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchProtocol(folder: string): Promise<void> {
  const [root, scratch] = [
    await mkdtemp(path.join(folder, 'root-')),
    await mkdtemp(path.join(folder, 'bare-')),
  ];
  const client = new McpClient('--root', root);
  try {
    await benchToolCalls(
      {
        ...{ title: 'by the Model Context Protocol', folder: root },
        call: async (tool, args) => {
          const { text, isError } = await client.call(tool, args);
          if (isError === true) throw new Error(text);
          return text;
        },
      },
      path.resolve('.'),
      scratch,
    );
  } finally {
    await client.close();
  }
}
