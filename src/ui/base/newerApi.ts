import * as vscode from 'vscode';

/** The parts of VS Code's API that an older version, or a program derived from VS Code, may lack. */
interface NewerApi {
  readonly version: string;
  /** Since 1.105. */
  readonly LanguageModelDataPart?: {
    image(bytes: Uint8Array, mediaType: string): object;
  };
  /** Since 1.101. */
  readonly McpStdioServerDefinition?: typeof vscode.McpStdioServerDefinition;
}

interface NewerLanguageModels {
  readonly tools: readonly vscode.LanguageModelToolInformation[];
  /** Since 1.101. */
  readonly registerMcpServerDefinitionProvider?: typeof vscode.lm.registerMcpServerDefinitionProvider;
}

export const newerApi: NewerApi = vscode;
export const newerLanguageModels: NewerLanguageModels = vscode.lm;
