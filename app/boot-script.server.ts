import type { EntryContext } from 'react-router'

const UNSAFE_IN_SCRIPT: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/**
 * A phone takes about a millisecond to ask for a file; asked for in turns, a press in between is heard. The turns are
 * messages and not timers: a timer waits longer each time, and a journey that holds the clock holds it for ever.
 */
const LINKS_AT_ONCE = 5

const inScript = (text: string) => text.replace(/[&><\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '')

/**
 * The scripts at the end of a page, in place of React Router's `<Scripts>`: the data to hydrate with, and the start of the
 * program. It starts once the page has been painted, so that pictures, fonts and styles have the line for themselves;
 * a page opened in the background is not painted and starts at once.
 * @param data what the loaders answered, as React Router encodes it
 */
export function bootScripts({ manifest, serverHandoffString, staticHandlerContext }: EntryContext, data: string, nonce: string): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  // What runs in the browser beside a page, as its client action does, may be a file of its own.
  const modules = routes.map(({ clientActionModule, clientLoaderModule, clientMiddlewareModule, module }) =>
    [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter((url) => url !== undefined),
  )
  const needed = [...new Set([...manifest.entry.imports, manifest.entry.module, ...modules.flat(), ...routes.flatMap((route) => route.imports ?? [])])]
  const context = `window.__reactRouterContext=${serverHandoffString ?? '{}'};`
  const stream = `__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${inScript(JSON.stringify(data))});c.close()}}).pipeThrough(new TextEncoderStream());`
  const boot = `(()=>{const hrefs=${JSON.stringify(needed)};const start=()=>{
for(const href of hrefs.splice(0,${LINKS_AT_ONCE}))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
if(hrefs.length){const turn=new MessageChannel();turn.port1.onmessage=()=>{turn.port1.close();start()};return turn.port2.postMessage(0)}
Promise.all([import(${JSON.stringify(manifest.url)}),...${JSON.stringify(modules)}.map(urls=>Promise.all(urls.map(url=>import(url))).then(parts=>Object.assign({},...parts)))]).then(([,...modules])=>{
const ids=${JSON.stringify(routes.map((route) => route.id))};window.__reactRouterRouteModules=Object.fromEntries(ids.map((id,index)=>[id,modules[index]]));
return import(${JSON.stringify(manifest.entry.module)})})};
if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();
else new PerformanceObserver((_,seen)=>{seen.disconnect();start()}).observe({type:"paint",buffered:true})})();`
  return `<script nonce="${nonce}">${context}${stream}${boot}</script>`
}
