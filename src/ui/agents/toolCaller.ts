import * as vscode from 'vscode';
import { callTool, type ToolAnswer } from '../../agentTools/callTool';
import type { ToolName } from '../../agentTools/toolNames';
import { signalOf } from '../base/signalOf';
import { editorBackend, type EditorBackendDeps } from './editorBackend';
import { newerApi } from '../base/newerApi';
import { ResultReader, type ResultReaderDeps } from '../results/resultReader';

export interface ToolCallerDeps extends Omit<EditorBackendDeps, 'results'> {
  readonly results: ResultReaderDeps;
}

/** Calls a tool in this window; the message of an error is meant for the language model. */
export type ToolCaller = (
  name: ToolName,
  input: unknown,
  token: vscode.CancellationToken,
) => Promise<vscode.LanguageModelToolResult>;

export function toolCaller(deps: ToolCallerDeps): ToolCaller {
  const backend = editorBackend({ ...deps, results: new ResultReader(deps.results) });
  return async (name, input, token) => {
    const answer = await callTool(name, input, backend, signalOf(token));
    // VS Code passes the message of an error to the language model.
    if (answer.isError) throw new Error(answer.text);
    return resultOf(answer);
  };
}

function resultOf({ text, picture }: ToolAnswer): vscode.LanguageModelToolResult {
  const result = new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  if (!picture) return result;
  if (!newerApi.LanguageModelDataPart) {
    throw new Error(
      `VS Code ${newerApi.version} hands no pictures to models; 1.105 and newer do. Use caliper_get_facts, or ask the user to look at the model.`,
    );
  }
  const { bytes, mediaType } = picture;
  result.content.push(newerApi.LanguageModelDataPart.image(bytes, mediaType));
  return result;
}
