import { isRecord } from '../../words/unknown';
import type { Line } from './jsonLines';

/** JSON-RPC 2.0, as far as the Model Context Protocol uses it. */
export type RpcId = string | number;

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type RpcMessage =
  | RpcRequest
  | (Omit<RpcRequest, 'kind' | 'id'> & { readonly kind: 'notification' })
  | { readonly kind: 'wrong'; readonly id: RpcId | null; readonly error: RpcError };

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

export class RpcError extends Error {
  constructor(
    readonly code: (typeof rpcCodes)[keyof typeof rpcCodes],
    message: string,
  ) {
    super(message);
  }
}

export function readMessage(line: Line): RpcMessage {
  if (line.kind === 'unreadable') return wrong(null, rpcCodes.parseError, line.why);
  const { value } = line;
  if (!isRecord(value)) return wrong(null, rpcCodes.invalidRequest, 'A message is an object.');
  const { id, method, params = {} } = value;
  const isId = typeof id === 'string' || typeof id === 'number';
  if (value['jsonrpc'] !== '2.0' || typeof method !== 'string') {
    return wrong(isId ? id : null, rpcCodes.invalidRequest, 'That is no request of JSON-RPC 2.0.');
  }
  if (!isRecord(params)) {
    return wrong(isId ? id : null, rpcCodes.invalidParams, 'The parameters must be an object.');
  }
  if (id === undefined) return { kind: 'notification', method, params };
  if (!isId) return wrong(null, rpcCodes.invalidRequest, 'An id is a text or a number.');
  return { kind: 'request', id, method, params };
}

function wrong(
  id: RpcId | null,
  code: (typeof rpcCodes)[keyof typeof rpcCodes],
  why: string,
): RpcMessage {
  return { kind: 'wrong', id, error: new RpcError(code, why) };
}
