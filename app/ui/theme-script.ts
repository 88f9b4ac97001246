export const defaultThemeKey = 'vite-ui-theme'

/**
 * Source of the inline script for <head>. Before the first paint, it sets `data-theme` on <html>
 * and the color of the browser's own bar; it follows the system while "system" is chosen.
 * `data-sidebar` records whether the admin sidebar was collapsed. <html> needs
 * `suppressHydrationWarning`.
 */
function themeScriptFor(storageKey: string): string {
  const key = JSON.stringify(storageKey).replaceAll('<', '\\u003c')
  // Browsers use the first theme-color, so this one goes before the page's own.
  return `(function(){var r=document.documentElement,c=document.createElement('meta'),m=matchMedia('(prefers-color-scheme: light)');c.name='theme-color';document.head.prepend(c);function a(){var t=null;try{t=localStorage.getItem(${key});r.dataset.sidebar=localStorage.getItem('sidebar_state')||''}catch(e){}r.dataset.theme=t==='light'||(t==='system'&&m.matches)?'light':'dark';c.content=r.dataset.theme==='light'?'#faf8f3':'#0b0b0d'}a();m.addEventListener('change',a);addEventListener('storage',a)})()`
}

// The browser does not need this code after the first paint; `PURE` keeps it out of the page's
// bundle.
export const themeScript = /* @__PURE__ */ themeScriptFor(defaultThemeKey)
