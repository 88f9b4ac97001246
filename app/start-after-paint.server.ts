/** Paints a page before its program is fetched: docs/decisions/0005. */

const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const MODULE = /<script ([^>]*)type="module"([^>]*)>/
const HREF = / href="([^"]*)"/

/**
 * Runs in browsers. A page opened in the background is not painted, so its program starts
 * immediately. Trusted Types allow only the text of this one script.
 */
const START = `(()=>{const held=document.getElementById("program"),text=held.textContent;
const start=()=>{for(const href of JSON.parse(held.dataset.files))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const script=document.createElement("script");script.type="module";script.nonce=held.nonce;
script.text=window.trustedTypes?trustedTypes.createPolicy("orbit-start",{createScript:(given)=>given===text?given:""}).createScript(text):text;document.body.append(script)};
if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();
else new PerformanceObserver((_,seen)=>{seen.disconnect();start()}).observe({type:"paint",buffered:true})})()`

/**
 * Delays what `<Scripts>` has written (the preloads, and the module that starts the program) until
 * the page has been painted, so that pictures, fonts and styles have the full bandwidth until then.
 */
export function startAfterPaint(html: string, nonce: string): string {
  if (!MODULE.test(html)) return html
  const files: string[] = []
  const rest = html.replace(PRELOADS, (link) => {
    files.push(HREF.exec(link)?.[1] ?? '')
    return ''
  })
  // A script that is only data must not be `async`.
  const held = rest.replace(
    MODULE,
    (_whole, before: string, after: string) =>
      `<script ${before}id="program" type="text/plain" data-files="${JSON.stringify(files).replaceAll('"', '&quot;')}"${after.replace(/ async(?:="")?/, '')}>`,
  )
  const end = held.lastIndexOf('</body>')
  return `${held.slice(0, end)}<script nonce="${nonce}">${START}</script>${held.slice(end)}`
}
