import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { caliper, extension, removeAll } from '../window/fixtures/caliper';
import { benchToolCalls } from './toolCalls';

/** What VS Code calls inside its extension host. */
export async function run(): Promise<void> {
  const api = await caliper();
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The bench needs a folder.');
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'caliper-bench-'));
  try {
    await benchToolCalls(
      {
        ...{ title: 'by VS Code', folder: folder.uri.fsPath },
        call: async (tool, input) => {
          const given = { input, toolInvocationToken: undefined };
          const [first] = (await vscode.lm.invokeTool(tool, given)).content;
          return first instanceof vscode.LanguageModelTextPart ? first.value : '';
        },
      },
      extension().extensionPath,
      scratch,
    );
  } finally {
    await removeAll(api);
    await rm(scratch, { recursive: true, force: true });
  }
}
