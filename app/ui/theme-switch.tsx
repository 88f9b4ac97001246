import { Monitor, Moon, Sun } from 'lucide-react'
import { MenuButton, MenuItemButton } from '#app/ui/menu.tsx'
import { useTheme, type Theme } from '#app/ui/theme.tsx'

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
]

export function ThemeSwitch({ align }: { align?: 'start' | 'end' }) {
  const { theme, setTheme } = useTheme()
  const Current = choices.find((choice) => choice.theme === theme)?.Icon ?? Moon
  return (
    <MenuButton className="needs-script" label="Toggle theme" align={align} button={<Current aria-hidden="true" />} buttonClassName="btn btn-ghost btn-icon">
      {choices.map(({ theme: value, label, Icon }) => (
        <MenuItemButton key={value} aria-pressed={theme === value} onClick={() => setTheme(value)}>
          <Icon aria-hidden="true" />
          {label}
        </MenuItemButton>
      ))}
    </MenuButton>
  )
}
