import * as vscode from 'vscode';

/** What newer ones have of VS Code's API, beside the oldest VS Code that Caliper runs in. */
interface NewerApi {
  readonly version: string;
  /** Since 1.105. */
  readonly LanguageModelDataPart?: {
    image(bytes: Uint8Array, mediaType: string): object;
  };
  /** Since 1.101. */
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    environment: Record<string, string>,
    version: string,
  ) => object;
}

interface NewerLanguageModels {
  readonly tools: readonly vscode.LanguageModelToolInformation[];
  /** Since 1.101. */
  registerMcpServerDefinitionProvider?(id: string, provider: McpProvider): vscode.Disposable;
}

export interface McpProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): object[];
}

export const newerApi: NewerApi = vscode;
export const newerLanguageModels: NewerLanguageModels = vscode.lm;
