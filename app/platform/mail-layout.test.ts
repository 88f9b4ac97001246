import { expect, test } from 'vitest'
import { composeMail } from '#app/platform/mail-layout.ts'

const { html, text } = composeMail({
  preview: 'Robin accepted.',
  title: 'Accepted',
  paragraphs: ['See you there.'],
  facts: [['Where', 'Dallas, TX']],
  action: { label: 'Open the booking', url: 'https://orbit.example/bookings/1' },
  links: [{ label: 'Add to a calendar', url: 'https://orbit.example/bookings/1/calendar.ics' }],
  footnote: 'You get this because you are part of this booking.',
  footnoteLink: { label: 'Reply in its messages', url: 'https://orbit.example/bookings/1?a=1&b=2' },
})

/** Relative luminance of a color such as `#0b0b0d` (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colors of a class in dark mode, such as `{ background: '#0b0b0d', color: '#f4f1ea' }`. */
function darkOf(name: string): Record<string, string> {
  const [, dark = ''] = html.split('prefers-color-scheme:dark')
  const line = dark.split('\n').find((rule) => rule.startsWith(`.${name}`)) ?? ''
  return Object.fromEntries(
    [...line.matchAll(/(background|color):(#[0-9a-f]{6}) !important/g)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  )
}

test('an email says that it knows dark mailboxes, and its texts can be read there', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [paper, card] = [darkOf('paper'), darkOf('card')]
  for (const words of [paper['color'], darkOf('muted')['color'], darkOf('accent')['color']])
    for (const ground of [paper['background'], card['background']])
      expect(contrastOf(words ?? '', ground ?? ''), `${words} on ${ground}`).toBeGreaterThan(4.5)
})

test('what follows the footnote is a link in HTML, and an address in plain text', () => {
  expect(html).toMatch(
    /part of this booking\. <a href="https:\/\/orbit\.example\/bookings\/1\?a=1&#38;b=2"[^>]*>Reply in its messages<\/a>/,
  )
  expect(text).toContain(
    'part of this booking. Reply in its messages: https://orbit.example/bookings/1?a=1&b=2',
  )
})
