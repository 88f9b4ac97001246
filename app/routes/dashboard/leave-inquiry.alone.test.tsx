import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import CreateBooking from '#app/routes/dashboard/create-booking.tsx'
import { toastsOf } from '#tests/support/toasts-of.tsx'

test('after an inquiry is sent, the dashboard opens two seconds later, not before [P-CONST-23] [P-CB-11]', async () => {
  // The router passes more properties than the page reads.
  const Page = CreateBooking as unknown as ComponentType<{ loaderData: object; actionData: object }>
  const loaderData = {
    services: [],
    steps: { step: 3 },
    formKey: '',
    earliest: '2026-11-21',
    stored: {},
  }
  const seen: string[] = []
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await toastsOf(
    <Page
      loaderData={loaderData}
      actionData={{ ok: true, title: 'Inquiry Sent Successfully!', description: '' }}
    />,
    async (pathname) => {
      await vi.advanceTimersByTimeAsync(1999)
      seen.push(pathname())
      await vi.advanceTimersByTimeAsync(1)
      seen.push(pathname())
    },
  )
  expect(seen).toEqual(['/', '/dashboard'])
})
