export const defaultThemeKey = 'vite-ui-theme'

/**
 * Source of the inline script for <head>: sets `data-theme` on <html> before the first paint
 * and follows the system while "system" is chosen; `data-sidebar` says whether the sidebar of the admin area was collapsed. <html> needs `suppressHydrationWarning`.
 */
function themeScriptFor(storageKey: string): string {
  const key = JSON.stringify(storageKey).replaceAll('<', '\\u003c')
  return `(function(){var r=document.documentElement,m=matchMedia('(prefers-color-scheme: light)');function a(){var t=null;try{t=localStorage.getItem(${key});r.dataset.sidebar=localStorage.getItem('sidebar_state')||''}catch(e){}r.dataset.theme=t==='light'||(t==='system'&&m.matches)?'light':'dark'}a();m.addEventListener('change',a);addEventListener('storage',a)})()`
}

export const themeScript = themeScriptFor(defaultThemeKey)
