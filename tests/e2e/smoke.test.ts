import { expect, open, test } from '#tests/support/journey.ts'

test('what the policy of a page forbids does not happen, and no journey can overlook it; no text becomes HTML or a script by itself: Trusted Types', async ({
  page,
  problems,
}) => {
  await open(page, '/how-it-works')
  problems.allow(/./)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.wasRun = true')
    document.body.append(script)
    document.body.setAttribute('style', 'color: red')
  })
  await expect.poll(() => problems.unexpected().length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expect(problems.takeViolations().join()).toMatch(/script.*style|style.*script/is)

  const outcomes = await page.evaluate(() => {
    const attempts = [
      () => (document.createElement('p').innerHTML = '<img src="x">'),
      () => (document.createElement('script').textContent = 'window.wasRun = true'),
      () => document.body.insertAdjacentHTML('beforeend', '<p></p>'),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : ''
      }
    })
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  await expect.poll(() => problems.unexpected().length).toBeGreaterThanOrEqual(4)
  expect(problems.takeViolations().join()).toMatch(/Trusted/)
})

test('a page that a browser extension has changed before it is hydrated works all the same', async ({
  page,
  problems,
}) => {
  // React's error if its markup differs from the server's.
  problems.allow(/Minified React error #418/)
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('h1')
      if (!heading) return
      observer.disconnect()
      heading.replaceWith(document.createElement('extension-was-here'))
    }).observe(document, { childList: true, subtree: true })
  })
  // The page is rendered again in the browser and hydrated: `open` waits for that.
  await open(page, '/contact')
  await expect(page.locator('h1')).toBeVisible()
  // Server-rendered markup keeps what the extension has added.
  await open(page, '/how-it-works')
  await expect(page.locator('extension-was-here')).toHaveCount(1)
  await page.getByRole('link', { name: 'Compare all prices' }).first().click()
  await expect(page).toHaveURL('/booking#prices')
})

test('a path that leads nowhere says so and leads home [P-RTE-33] [P-STAT-07] [P-RTE-01]', async ({
  page,
  request,
}) => {
  for (const path of ['/orbiter/a/b/c', '/admin-of-nothing?x=1'])
    expect((await request.get(path)).status(), path).toBe(404)
  const answer = await open(page, '/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivered Fast.')
})
