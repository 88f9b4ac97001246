import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { defaultThemeKey } from '#app/ui/theme-script.ts'

export type Theme = 'light' | 'dark' | 'system'

type ThemeContextValue = { theme: Theme; setTheme: (theme: Theme) => void }

const ThemeContext = createContext<ThemeContextValue | null>(null)

type ThemeProviderProps = { storageKey?: string; children: ReactNode }

export function ThemeProvider({ storageKey = defaultThemeKey, children }: ThemeProviderProps) {
  const theme = useSyncExternalStore<Theme>(
    subscribe,
    () => readTheme(storageKey),
    () => 'dark',
  )
  // The script in <head> does this once, but an error page rerenders the document without the
  // attribute.
  useLayoutEffect(() => applyTheme(readTheme(storageKey)), [storageKey])
  const value = useMemo(
    () => ({ theme, setTheme: (next: Theme) => chooseTheme(storageKey, next) }),
    [theme, storageKey],
  )
  return <ThemeContext value={value}>{children}</ThemeContext>
}

export function useTheme(): ThemeContextValue {
  const value = use(ThemeContext)
  if (!value) throw new Error('useTheme must be used within a ThemeProvider')
  return value
}

// Where storage is blocked, the choice lasts as long as the page.
const unstored = new Map<string, Theme>()

function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readTheme(key: string): Theme {
  const inMemory = unstored.get(key)
  if (inMemory) return inMemory
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'system' ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

function applyTheme(theme: Theme) {
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

function chooseTheme(key: string, theme: Theme) {
  unstored.delete(key)
  try {
    localStorage.setItem(key, theme)
  } catch {
    unstored.set(key, theme)
  }
  // The script in <head> and every switch listen for choices from other tabs; this event notifies
  // them of this tab's choice in the same way.
  dispatchEvent(new Event('storage'))
  applyTheme(theme)
}
