import { redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ActionResult } from '#app/forms/action-result.ts'
import { onArrival, pageResult, toastResult } from '#app/forms/client-action.ts'
import { toastsDuring } from '#tests/support/toasts-of.tsx'

const REFUSED: ActionResult = { ok: false, title: 'Error', description: 'Taken.' }
const LOST = () => Promise.reject(new TypeError('Failed to fetch'))

const sending = (serverAction: () => Promise<unknown>, fields: Record<string, string> = {}) => ({
  request: new Request('http://localhost/form', {
    method: 'POST',
    body: new URLSearchParams(fields),
  }),
  serverAction,
})

const toastsFor = (result: Partial<ActionResult>) =>
  toastsDuring(() =>
    toastResult('Failed.')(sending(() => Promise.resolve({ ...REFUSED, ...result }))),
  )

test('a toast says what the action answered: a success in one tone, a refusal in that of an error, for seven seconds', async () => {
  expect(await toastsFor({ ok: true, title: 'Saved', description: 'It is there.' })).toEqual([
    { title: 'Saved', description: 'It is there.', tone: 'ok', durationMs: 7000 },
  ])
  expect(await toastsFor({})).toEqual([
    { title: 'Error', description: 'Taken.', tone: 'bad', durationMs: 7000 },
  ])
  expect(await toastsFor({ toastMs: 5000 })).toMatchObject([{ durationMs: 5000 }])
})

test('messages beside the fields need no toast, unless the answer asks for one; another answer may go without', async () => {
  const errors = { name: 'Enter a name.' }
  expect(await toastsFor({ errors })).toEqual([])
  expect(await toastsFor({ errors, toast: true })).toHaveLength(1)
  expect(await toastsFor({ toast: false })).toEqual([])
})

test('a refusal counts as answered, so that the page reads its data again', async () => {
  for (const clientAction of [toastResult('Failed.'), pageResult('Failed.')])
    expect(await clientAction(sending(() => Promise.resolve(REFUSED)))).toMatchObject({
      data: REFUSED,
      init: { status: 200 },
    })
})

test('a request that never arrives is answered in the words of the form that was sent, and leaves the page as it is', async () => {
  const failure = (intent: string) => ({ title: `No ${intent}`, description: 'Please try again.' })
  const answer = {
    data: { ok: false, intent: 'save', title: 'No save', description: 'Please try again.' },
    init: { status: 503 },
  }
  expect(await pageResult(failure)(sending(LOST, { intent: 'save' }))).toMatchObject(answer)
  expect(
    await toastsDuring(() => toastResult(failure)(sending(LOST, { intent: 'save' }))),
  ).toMatchObject([{ title: 'No save', tone: 'bad' }])
  expect(await pageResult('Failed.')(sending(LOST))).toMatchObject({
    data: { title: 'Error', description: 'Failed.' },
  })
})

test('the way to another page is left to the router; a page may do something before', async () => {
  const onRedirect = vi.fn()
  const leave = toastResult('Failed.', { onRedirect })(
    sending(() => Promise.reject(redirect('/there'))),
  )
  await expect(leave).rejects.toBeInstanceOf(Response)
  expect(onRedirect).toHaveBeenCalledWith('/there')
})

test('a form that has arrived deletes its draft; one that was refused, lost or only tried keeps it', async () => {
  let forgotten = 0
  const send = async (serverAction: () => Promise<unknown>) => {
    onArrival(() => (forgotten += 1))
    await pageResult('Failed.')(sending(serverAction))
    return forgotten
  }
  expect(await send(() => Promise.resolve(REFUSED))).toBe(0)
  expect(await send(LOST)).toBe(0)
  const done = { ok: true, title: 'Sent', description: '' }
  expect(await send(() => Promise.resolve({ ...done, values: { text: 'A preview' } }))).toBe(0)
  expect(await send(() => Promise.resolve(done))).toBe(1)
  await pageResult('Failed.')(sending(() => Promise.resolve(done)))
  expect(forgotten, 'of another form').toBe(1)
})
