import { Monitor, Moon, Sun, type IconNode } from 'lucide'
import { MenuButton } from '#app/ui/menu.tsx'
import { useTheme, type Theme } from '#app/ui/theme.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const THEMES: readonly { theme: Theme; label: string; icon: IconNode }[] = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
]

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme()
  const current = THEMES.find((choice) => choice.theme === theme)?.icon ?? Moon
  return (
    <MenuButton label="Toggle theme" button={<Icon of={current} />} className="needs-script">
      {THEMES.map(({ theme: value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className="menu-item"
        >
          <Icon of={icon} />
          {label}
        </button>
      ))}
    </MenuButton>
  )
}
