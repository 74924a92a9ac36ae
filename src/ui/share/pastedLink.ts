/** Where in Caliper a link leads. */
export interface LinkTarget {
  readonly path: string;
  readonly query: string;
}

/**
 * Reads a link that was copied: in the form of the desktop, which names the program, or in that of a browser, which
 * names the page that hands it on. Null for a text that is no link to this extension.
 * @param extensionId publisher and name
 */
export function pastedLink(text: string, extensionId: string): LinkTarget | null {
  const address = addressIn(text.trim());
  if (!address) return null;
  const isPage = address.protocol === 'https:' || address.protocol === 'http:';
  const target = isPage ? behindPage(address) : behindProgram(address);
  return target.host.toLowerCase() === extensionId.toLowerCase() ? target : null;
}

function behindProgram({ host, pathname, search }: URL) {
  return { host, path: pathname, query: search.slice(1) };
}

// VS Code's page hands on what stands in these four.
function behindPage({ searchParams }: URL) {
  const value = (name: string): string => searchParams.get(`vscode-${name}`) ?? '';
  return { host: value('authority'), path: value('path'), query: value('query') };
}

function addressIn(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
