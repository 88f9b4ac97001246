/** From a search by date to the profile on that date, and a question before a booking. */
import { addDays } from '#app/base/add-days.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createThree, names } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

const DATE = inDays(9)

async function createTwo(word: string) {
  const free = await createOrbiter({
    fullName: 'Ana Free',
    bio: word,
    availability: [{ date: DATE, startTime: '17:00', endTime: '20:00' }],
  })
  await createOrbiter({
    fullName: 'Ben Away',
    bio: word,
    availability: [{ date: addDays(DATE, 1), startTime: '17:00', endTime: '20:00' }],
  })
  return free
}

test('a search by date and time finds who is free, and leads to the profile on that date', async ({
  page,
}) => {
  const word = newWord()
  const { id } = await createTwo(word)
  await open(page, `/browse-creators?q=${word}`)
  await expect(names(page)).toHaveCount(2)
  await page.getByLabel('Date').fill(DATE)
  await page.getByLabel('Time').selectOption('6:00 PM')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}&date=${DATE}&time=18%3A00`)
  await expect(names(page)).toHaveText(['Ana Free'])
  await expect(page.getByRole('article')).toContainText('6:00 PM, 6:30 PM, 7:00 PM')
  await page.getByRole('link', { name: 'Ana Free', exact: true }).click()
  await expect(page).toHaveURL(`/orbiter/${id}?date=${DATE}&time=18%3A00`)
  const panel = page.getByRole('complementary', { name: 'Book Ana Free' })
  await expect(panel.getByRole('listitem')).toHaveText([
    '5:00 PM',
    '5:30 PM',
    '6:00 PM',
    '6:30 PM',
    '7:00 PM',
  ])
  await page.goBack()
  await page.getByRole('link', { name: 'Remove At 6:00 PM' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}&date=${DATE}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters, order and date work by the form alone, one after the other [P-BRW-02] [P-BRW-04] [P-BRW-05]', async ({
    page,
  }) => {
    const word = newWord()
    await createThree(word)
    const filters = page.locator('summary', { hasText: 'Filters' })
    await page.goto('/browse-creators')
    await page.getByRole('searchbox', { name: 'Search creators' }).fill(word)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
    await filters.click()
    await page.getByRole('switch', { name: 'Available only' }).uncheck()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(names(page)).toHaveText(['Ben Mid', 'Ana Pro', 'Cy New'])
    await expect(filters).toContainText('1 active')
    await filters.click()
    await page.getByRole('checkbox', { name: 'Tech' }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(names(page)).toHaveText(['Cy New'])
    await filters.click()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/browse-creators')
    await expect(filters).toHaveText('Filters')

    const other = newWord()
    await createTwo(other)
    await page.getByRole('searchbox', { name: 'Search creators' }).fill(other)
    await page.getByLabel('Date').fill(DATE)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(names(page)).toHaveText(['Ana Free'])
    await page.getByLabel('Time').selectOption('9:00 AM')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No creators found')).toBeVisible()
  })
})

test('[P-PROF-19] a question before a booking reaches the Orbiter, and the answer comes back', async ({
  page,
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Ana Asked' })
  const customer = await createUser({ fullName: 'Casey Curious' })
  await signIn(page, customer)
  await open(page, `/orbiter/${orbiter.id}`)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('Your question').fill('Do you film indoors?')
  await page.getByRole('button', { name: 'Send' }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Do you film indoors?')
  await expect(page.getByText("Sent. We notify you when there's an answer.")).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('')
  await page.getByLabel('Your question').fill('And what about')
  const other = await openAs(orbiter)
  await open(other, '/orbiter/messages')
  await other.getByRole('link', { name: /Pre-booking questions/ }).click()
  const row = other.getByRole('link', { name: /Casey Curious/ })
  await expect(row).toContainText('Waiting for you')
  await row.click()
  await other.getByLabel('Your answer').fill('Yes, with my own light.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('list', { name: 'Messages' })).toContainText('my own light')
  // The answer appears on the open page and does not change the text that is being typed there.
  await expect(messages).toContainText('my own light')
  await expect(page.getByLabel('Your question')).toHaveValue('And what about')
  await open(page, '/questions')
  await expect(page.getByRole('link', { name: /Ana Asked/ })).toContainText('Answered')

  // Reports a message while an answer is being typed next to it.
  await other.getByLabel('Your answer').fill('One more thing')
  await other.getByRole('link', { name: 'Report this message' }).click()
  const report = other.getByRole('region', { name: 'Report this message?' })
  await report.getByLabel('What is wrong with it?').fill('Not a question for me')
  await report.getByRole('button', { name: 'Report message' }).click()
  await expect(other.getByText('Our team will review it.')).toBeVisible()
  await expect(report).toHaveCount(0)
  await expect(other.getByRole('list', { name: 'Messages' })).toContainText('Reported')
  await expect(other.getByLabel('Your answer')).toHaveValue('One more thing')
})
