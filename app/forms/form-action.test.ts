import { redirect, RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Conflict, InvalidInput, RateLimited } from '#app/base/errors.ts'
import { formAction, type SentForm } from '#app/forms/form-action.server.ts'
import { log } from '#app/platform/log.ts'

const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
afterEach(() => logged.mockClear())

type Action = ReturnType<typeof formAction>

async function send(action: Action, fields: Record<string, string> = {}) {
  const request = new Request('http://localhost/form', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { data, init } = await action({
    request,
    context: new RouterContextProvider(),
    params: { id: '7' },
  })
  return { result: data, status: init?.status ?? 200, headers: new Headers(init?.headers) }
}

/** The action of a page whose only form fails with this error. */
function failing(error: Error) {
  return formAction({
    failure: 'Failed to save.',
    async work() {
      throw error
    },
  })
}

test('what went well is said in the words of the form that was sent', async () => {
  const save = vi.fn((_sent: SentForm) =>
    Promise.resolve({ title: 'Saved', description: 'It is there.' }),
  )
  const action = formAction({ failure: 'Failed.', intents: { save } })
  expect(await send(action, { intent: 'save', title: 'One' })).toMatchObject({
    result: { ok: true, intent: 'save', title: 'Saved', description: 'It is there.' },
    status: 200,
  })
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    intent: 'save',
    values: { title: 'One' },
    params: { id: '7' },
  })
})

test('wrong input comes back with its messages and what was typed, but never a password or a code', async () => {
  const secrets = {
    password: 's',
    currentPassword: 's',
    newPassword: 's',
    repeatPassword: 's',
    code: 's',
  }
  const { result, status } = await send(
    failing(new InvalidInput({ email: 'Enter an email.', name: 'Enter a name.' })),
    { email: 'x', ...secrets },
  )
  expect([result, status]).toEqual([
    {
      ok: false,
      intent: '',
      title: 'Error',
      description: 'Enter an email.',
      errors: { email: 'Enter an email.', name: 'Enter a name.' },
      values: { email: 'x' },
    },
    422,
  ])
})

test('a wrong form key concerns the whole form: there is no field to say it beside', async () => {
  const { result } = await send(
    failing(new InvalidInput({ formKey: 'Please reload the page.', name: 'Enter a name.' })),
  )
  expect(result.description).toBe('Please reload the page.')
  expect(result.errors).toBeUndefined()
})

test('a refusal keeps its status and its sentence; one for too many attempts says when the next is welcome', async () => {
  const taken = await send(failing(new Conflict('taken', 'That time is taken.')))
  expect(taken).toMatchObject({
    status: 409,
    result: { ok: false, title: 'Error', description: 'That time is taken.' },
  })
  const limited = await send(failing(new RateLimited(30)))
  expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '30'])
  expect(logged).not.toHaveBeenCalled()
})

test('a page may change a refusal, add headers to it, or lead elsewhere', async () => {
  const action = formAction({
    failure: { title: 'Not saved', description: 'Failed to save.' },
    work: ({ values }) =>
      Promise.reject(values['go'] ? new RateLimited(5) : new Conflict('taken', 'Taken.')),
    refuse(error, result, headers) {
      if (error instanceof RateLimited) return redirect('/wait')
      headers.append('Set-Cookie', 'a=1')
      return { ...result, toast: false }
    },
  })
  const { result, status, headers } = await send(action)
  expect([
    result.title,
    result.description,
    result.toast,
    status,
    headers.get('Set-Cookie'),
  ]).toEqual(['Not saved', 'Taken.', false, 409, 'a=1'])
  await expect(send(action, { go: 'yes' })).rejects.toMatchObject({ status: 302 })
})

test('a form that the page does not have is refused, also one named like a property of every object', async () => {
  const action = formAction({ failure: 'Failed.', intents: {} })
  for (const intent of ['', 'no-such', '__proto__', 'toString'])
    expect(await send(action, { intent }), intent).toMatchObject({
      status: 400,
      result: { ok: false, description: 'Please reload the page and try again.' },
    })
})

test('anything else is a fault: logged, and said in the sentence of the page, without details', async () => {
  const { result, status } = await send(failing(new Error('relation "users" is gone')), {
    text: 'typed',
    password: 'secret',
  })
  expect([status, result]).toEqual([
    500,
    {
      ok: false,
      intent: '',
      title: 'Error',
      description: 'Failed to save.',
      values: { text: 'typed' },
    },
  ])
  expect(logged.mock.calls[0]?.[0]).toMatchObject({
    error: expect.stringContaining('relation "users" is gone'),
  })
  expect(JSON.stringify(logged.mock.calls)).not.toContain('secret')
})

test('the way to another page passes, whether it is returned or thrown', async () => {
  const away = () => Promise.resolve(redirect('/there'))
  await expect(send(formAction({ failure: 'Failed.', work: away }))).rejects.toMatchObject({
    status: 302,
  })
  const thrown = formAction({
    failure: 'Failed.',
    work: () => away().then((answer) => Promise.reject(answer)),
  })
  await expect(send(thrown)).rejects.toBeInstanceOf(Response)
  expect(logged).not.toHaveBeenCalled()
})

test('a body that is no form is answered like an empty form', async () => {
  const request = new Request('http://localhost/form', {
    method: 'POST',
    body: 'x',
    headers: { 'Content-Type': 'multipart/form-data; boundary=-' },
  })
  const action = formAction({
    failure: 'Failed.',
    work: ({ values }) => Promise.resolve({ title: JSON.stringify(values), description: '' }),
  })
  expect(
    (await action({ request, context: new RouterContextProvider(), params: {} })).data.title,
  ).toBe('{}')
})
