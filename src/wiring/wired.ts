import type * as vscode from 'vscode';
import { ModelStore } from '../tracking/store/modelStore';
import { openHost, type Host } from './openHost';
import { wirePages, type WiredPages } from './wirePages';
import { wireResults, type WiredResults } from './wireResults';
import { wireServices, type WiredServices } from './wireServices';
import { wireTracking, type WiredTracking } from './wireTracking';
import { wireUploads, type WiredUploads } from './wireUploads';

/** All objects of the extension. */
export type Wired = Host & WiredServices & WiredTracking & WiredResults & WiredPages & WiredUploads;

/** Builds the objects of the extension, each from those made before it. Reads one folder; starts no service. */
export async function wire(context: vscode.ExtensionContext): Promise<Wired> {
  const host = openHost(context);
  const store = await ModelStore.open(host.folder('models').fsPath, { log: host.log.warn });
  const services = wireServices(host, store);
  const tracking = wireTracking(host, store, services);
  const results = wireResults(host, services, tracking);
  const pages = wirePages(host, services, tracking, results);
  const uploads = wireUploads(host, services, tracking, results, pages);
  return { ...host, ...services, ...tracking, ...results, ...pages, ...uploads };
}
