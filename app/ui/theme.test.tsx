import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'

test('the theme is only known inside of its provider [P-AUTH-32]', () => {
  expect(() => renderToString(<ThemeSwitch />)).toThrow(
    'useTheme must be used within a ThemeProvider',
  )
})
