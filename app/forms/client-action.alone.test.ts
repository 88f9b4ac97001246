import { Window } from 'happy-dom'
import { redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActionResult } from '#app/forms/action-result.ts'
import { onArrival, pageResult, toastResult } from '#app/forms/client-action.ts'
import { toastsDuring } from '#tests/support/toasts-of.tsx'

afterEach(() => vi.unstubAllGlobals())

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

const DONE = { ok: true, title: 'Sent', description: '' }
const done = () => Promise.resolve(DONE)

/** A form that is being sent from the page at `path`. */
function pressed(
  draft: string,
  fields: Record<string, string>,
  forget: () => void,
  path = '/form',
) {
  const form = document.createElement('form')
  form.setAttribute('action', path)
  for (const [name, value] of Object.entries(fields)) {
    const field = form.appendChild(document.createElement('textarea'))
    Object.assign(field, { name, value })
  }
  form.addEventListener('submit', (event) => onArrival(event, draft, forget))
  form.dispatchEvent(new Event('submit'))
}

function inBrowser(): Window {
  const window = new Window({ url: 'http://localhost/form' })
  for (const name of ['document', 'Event'] as const) vi.stubGlobal(name, window[name])
  // The test browser's own FormData would also replace that of the requests, which here is Node's.
  vi.stubGlobal('FormData', class extends window.FormData {})
  return window
}

test('a form that has arrived deletes its draft; one that was refused, lost or only tried keeps it', async () => {
  const window = inBrowser()
  let forgotten = 0
  const send = async (serverAction: () => Promise<unknown>) => {
    pressed('letter', { text: 'Hello,\nthere' }, () => (forgotten += 1))
    await pageResult('Failed.')(sending(serverAction, { text: 'Hello,\nthere' }))
    return forgotten
  }
  expect(await send(() => Promise.resolve(REFUSED))).toBe(0)
  expect(await send(LOST)).toBe(0)
  expect(await send(() => Promise.resolve({ ...DONE, values: { text: 'A preview' } }))).toBe(0)
  expect(await send(done)).toBe(1)
  await pageResult('Failed.')(sending(done, { text: 'Hello,\nthere' }))
  expect(forgotten, 'once').toBe(1)
  await window.happyDOM.close()
})

test('each of two forms that are awaited at once deletes its own draft, and one that was blocked none of another', async () => {
  const window = inBrowser()
  const forgotten: string[] = []
  const press = (draft: string, text: string, path?: string) =>
    pressed(draft, { text }, () => void forgotten.push(draft), path)
  press('blocked', 'never leaves')
  press('first', 'one')
  press('second', 'two')
  press('elsewhere', 'two', '/other')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const first = pageResult('Failed.')(sending(() => held.then(() => DONE), { text: 'one' }))
  await pageResult('Failed.')(sending(done, { text: 'two' }))
  expect(forgotten).toEqual(['second'])
  answer()
  await first
  expect(forgotten).toEqual(['second', 'first'])
  await pageResult('Failed.')(sending(done, { text: 'three' }))
  expect(forgotten).toEqual(['second', 'first'])
  await window.happyDOM.close()
})
