/** What a person sees of a server error, and what its operators find in the log. */
import pg from 'pg'
import { startOwnProgram } from '#tests/support/own-program.ts'
import { expect, open, test } from '#tests/support/journey.ts'

test('a page that fails quotes its request, opened or walked to, and the log has the same id', async ({
  browser,
}) => {
  const program = await startOwnProgram({ LOG_LEVEL: 'error' })
  const client = new pg.Client({ connectionString: program.connectionString })
  const context = await browser.newContext()
  try {
    await client.connect()
    await client.query('alter table products rename to products_away')
    const page = await context.newPage()
    const answer = await page.goto(`${program.url}/help`)
    expect(answer?.status()).toBe(500)
    const id = answer?.headers()['x-request-id'] ?? ''
    await expect(page.getByText(`Reference: ${id}`)).toBeVisible()
    await open(page, `${program.url}/how-it-works`)
    const walked = page.waitForResponse((response) => response.url().includes('/help.data'))
    await page.locator('a[href="/help"]').first().click()
    const walkedId = (await walked).headers()['x-request-id'] ?? ''
    await expect(page.getByText(`Reference: ${walkedId}`)).toBeVisible()
    expect(walkedId).not.toBe(id)
    for (const wanted of [id, walkedId]) {
      await expect
        .poll(() =>
          program
            .lines()
            .some((line) => line['requestId'] === wanted && line['msg'] === 'page failed'),
        )
        .toBe(true)
    }
  } finally {
    await context.close()
    await client.end()
    await program.stop()
  }
})
