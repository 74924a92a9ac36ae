/**
 * Parses JSON; undefined when the bytes are invalid, or nested so deeply that code that walks through the value would
 * overflow the stack. A byte order mark is ignored.
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = textOf(bytes);
    const json: unknown = isNestedTooDeeply(text) ? undefined : JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

/** Whether bytes may be JSON that `parseJson` refuses because of its depth. */
export function isTooDeep(bytes: Uint8Array): boolean {
  return isNestedTooDeeply(textOf(bytes));
}

/** In nesting levels. Answers of services have fewer than ten. */
const maxLevels = 200;

function isNestedTooDeeply(text: string): boolean {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isInText && letter === '\\') at += 1;
    else if (letter === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (letter === '[' || letter === '{') levels += 1;
    else if (letter === ']' || letter === '}') levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
