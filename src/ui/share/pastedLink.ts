/** The path and query of a link. */
export interface LinkTarget {
  readonly path: string;
  readonly query: string;
}

/**
 * Parses a copied link, in the desktop form (with the URI scheme of the program) or the browser form (with the URL of
 * the page). Null when it is no link to this extension.
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

// VS Code's page in the browser forwards these four parameters.
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
