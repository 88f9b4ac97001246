import { expect, test } from 'vitest'
import { startAfterPaint } from '#app/start-after-paint.server.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'

test('the program waits as data, which may not be async, and its files with it', () => {
  const html = startAfterPaint(
    '<!doctype html><html lang="en"><head><title>Orbit</title><link rel="modulepreload" href="/assets/a.js"/></head><body><script nonce="n" type="module" async="">import "/assets/a.js"</script></body></html>',
    'n',
  )
  const [held = ''] = /<script[^>]*id="program"[^>]*>/.exec(html) ?? []
  expect(held).toContain('data-files="[&quot;/assets/a.js&quot;]"')
  expect(held).toContain('nonce="n"')
  expect(held).not.toContain('async')
  expect(html).not.toContain('modulepreload" href')
  expect(htmlFaults(html)).toEqual([])
})
