/** A customer lets Orbit say when a reel was delivered: the home page shows it, until it ends. */
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { createHung } from '#tests/support/hung-reel.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'

/** An uncached home page: visitors' pages are cached for a few seconds by their address. */
const freshHome = () => `/?${newId()}`

test('with the customer’s consent a reel hangs at its minute on the home page and opens in the gallery; withdrawn, it is gone [P-HOME-15] [P-GAL-11]', async ({
  page,
  openAs,
}) => {
  const customer = await createUser()
  const title = `Birthday ${newWord()}`
  await createHung({ title: `Pasta ${newWord()}`, time: '18:30', deliveredAfter: 87 })
  await createHung({ title: `Last song ${newWord()}`, time: '21:30', deliveredAfter: 101 })
  const { id, pieceId } = await createHung({
    customer,
    title,
    time: '19:30',
    deliveredAfter: 92,
    maySayWhen: false,
  })

  await signIn(page, customer)
  await open(page, `/deliveries/${id}/publishing`)
  const gallery = page.getByLabel('Orbit may show it in the gallery')
  const when = page.getByLabel(
    'Orbit may also say in which city and when it was delivered, and how long before the end of the event',
  )
  await expect(when).not.toBeChecked()
  await when.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const visitor = await openAs(null)
  await open(visitor, freshHome())
  const evening = visitor.getByRole('region', { name: /in Chicago$/ })
  const hung = evening.getByRole('listitem').filter({ hasText: title })
  await expect(hung).toContainText('9:02 PM, 28 min before the end')
  await hung.getByRole('link').focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('dialog')).toContainText(title)

  await gallery.uncheck()
  await expect(when, 'offered with the gallery only').toBeHidden()
  await gallery.check()
  await expect(when, 'a new tick is needed').not.toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readConsent(pieceId)).toEqual({ mayGallery: true, maySayWhen: false })
  await open(visitor, freshHome())
  await expect(visitor.getByRole('main')).not.toContainText(title)
})

const readConsent = (pieceId: string) =>
  db()
    .selectFrom('publishConsents')
    .select(['mayGallery', 'maySayWhen'])
    .where('deliverableId', '=', pieceId)
    .executeTakeFirst()
