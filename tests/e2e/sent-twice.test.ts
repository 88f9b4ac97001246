/** Forms that arrive twice: unchanged, or with a different value. */
import { newId } from '#app/base/ids.ts'
import {
  createOrbiter,
  createUser,
  signedInCookie,
  type TestUser,
} from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

const REUSED =
  'This form was already sent with different content. Reload the page to send a new one.'

interface PageForm {
  path: string
  who: TestUser | null
  fields: Record<string, string>
  /** A field, and the value that is sent the second time. */
  other: [name: string, value: string]
}

async function formsOfPages(): Promise<PageForm[]> {
  const [customer, orbiter, admin] = [
    await createUser(),
    await createOrbiter(),
    await createUser({ roles: ['admin'] }),
  ]
  const booking = await createBooking({ status: 'accepted' })
  const key = () => ({ formKey: newId() })
  const place = { address: '1 Main Street', city: 'Dallas', state: 'TX', zipCode: '75201' }
  return [
    {
      path: `/orbiter/${orbiter.id}`,
      who: customer,
      fields: {
        idempotencyKey: newId(),
        offer: 'reel:30',
        customerName: 'Casey',
        date: inDays(9),
        time: '12:00',
        venueAddress: '',
        notes: 'At the gate',
        paymentKey: newId(),
        shownCents: '12500',
        cardNumber: '4242 4242 4242 4242',
        cardExpires: '09 / 39',
        cardCvc: '123',
      },
      other: ['notes', 'At the door'],
    },
    {
      path: `/bookings/${booking.id}`,
      who: booking.customer,
      fields: { idempotencyKey: newId(), intent: 'message', text: 'Which door?' },
      other: ['text', 'Which gate?'],
    },
    {
      path: '/create-project',
      who: customer,
      fields: { ...key(), title: 'Spring menu' },
      other: ['title', 'Summer menu'],
    },
    {
      path: '/create-booking',
      who: customer,
      fields: {
        ...key(),
        service: 'quick-reel',
        date: inDays(9),
        time: '10:00',
        ...place,
        notes: '',
      },
      other: ['notes', 'Side door'],
    },
    {
      path: '/enquiry',
      who: null,
      fields: { ...key(), name: 'Ada', email: 'ada@twice.example', eventType: 'birthday' },
      other: ['details', 'Outdoors'],
    },
    {
      path: '/contact',
      who: null,
      fields: {
        ...key(),
        name: 'Ada',
        email: 'ada@again.example',
        topic: 'press',
        message: 'When?',
      },
      other: ['message', 'Where?'],
    },
    {
      path: '/admin/reels',
      who: admin,
      fields: {
        ...key(),
        intent: 'save',
        title: 'Doors',
        videoUrl: 'https://example.com/a.mp4',
        category: 'Weddings',
      },
      other: ['title', 'Gates of iron'],
    },
    {
      path: '/admin/newsletter',
      who: admin,
      fields: { ...key(), intent: 'send', subject: 'News', body: 'Hello' },
      other: ['body', 'Goodbye'],
    },
  ]
}

test('every page answers a form that comes again the same to the byte, and one with other content with a sentence and what was typed', async ({
  request,
  baseURL,
}) => {
  for (const { path, who, fields, other } of await formsOfPages()) {
    const [name, value] = other
    const headers = {
      origin: baseURL ?? '',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      ...(who && { cookie: await signedInCookie(who) }),
    }
    const send = async (target: string, form: Record<string, string>) => {
      const answer = await request.post(target, { form, headers, maxRedirects: 0 })
      return {
        status: answer.status(),
        to: answer.headers()['location'] ?? null,
        body: await answer.text(),
      }
    }
    const first = await send(`${path}.data`, fields)
    expect([200, 202], `${path}: ${first.body}`).toContain(first.status)
    expect(await send(`${path}.data`, fields), path).toEqual(first)
    const refused = await send(`${path}.data`, { ...fields, [name]: value })
    expect(
      [refused.status, refused.body.includes(REUSED), refused.body.includes(value)],
      `${path}: ${refused.body}`,
    ).toEqual([422, true, true])
    // Without JavaScript, the page shows the message, and the form still contains what was typed.
    const page = await send(path, { ...fields, [name]: value })
    expect([page.status, page.body.includes(REUSED), page.body.includes(value)], path).toEqual([
      422,
      true,
      true,
    ])
  }
})

test('a message whose answer got lost, edited and sent again, says that the first has arrived and keeps the second', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const booking = await createBooking({ status: 'accepted' })
  await signIn(page, booking.customer)
  await open(page, `/bookings/${booking.id}`)
  const text = page.getByLabel(`Message to ${booking.orbiter.fullName}`)
  let isLost = false
  await page.route('**/bookings/*.data*', async (route) => {
    // Ignores the request that the page sends when it becomes visible.
    const isMessage = route.request().postData()?.includes('intent=message') ?? false
    if (isLost || !isMessage) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await text.fill('Which door?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: /^Messages with/ })).toContainText('Which door?')
  await expect(text).toHaveValue('Which door?')
  await text.fill('Which gate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(REUSED).first()).toBeVisible()
  await expect(text).toHaveValue('Which gate?')
})
