import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  JSONRPCMessageSchema,
  RequestIdSchema,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../words/unknown';
import type { Line } from './jsonLines';

/**
 * A transport for JSON-RPC messages, one per line. The transport of the library does not answer invalid messages, and
 * ends at a line that is too long; this one answers both with an error and continues.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(private readonly print: (message: object) => void) {}

  receive(line: Line): void {
    if (line.kind === 'unreadable') {
      this.refuse(null, ErrorCode.ParseError, line.why);
      return;
    }
    const { data, success } = JSONRPCMessageSchema.safeParse(line.value);
    if (success) this.onmessage?.(data);
    else this.refuse(...whyNoMessage(line.value));
  }

  /** Nothing to start: lines are passed to `receive` as they arrive. */
  async start(): Promise<void> {}

  send(message: JSONRPCMessage): Promise<void> {
    this.print(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  private refuse(...[id, code, message]: Refusal): void {
    this.print({ jsonrpc: '2.0', id, error: { code, message } });
  }
}

type Refusal = readonly [id: string | number | null, code: ErrorCode, message: string];

function whyNoMessage(value: unknown): Refusal {
  if (!isRecord(value)) return [null, ErrorCode.InvalidRequest, 'A message is an object.'];
  const id = RequestIdSchema.safeParse(value['id']).data ?? null;
  const { params, ...rest } = value;
  return JSONRPCMessageSchema.safeParse(rest).success
    ? [id, ErrorCode.InvalidParams, 'The parameters are not those of a message.']
    : [id, ErrorCode.InvalidRequest, 'That is no message of JSON-RPC 2.0.'];
}
