import { redirect, type RouterContextProvider } from 'react-router'
import { RateLimited } from '#app/base/errors.ts'
import { paths } from '#app/base/paths.ts'
import type { Intention } from '#work/intentions/intention.ts'
import { keepIntention } from '#work/intentions/keep-intention.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'

/**
 * Asks a visitor to sign in; the action that they wanted is carried out after sign-in.
 * @param form the initial state of the sign-in form
 */
export async function signInFirst(
  intention: Intention,
  next: string,
  context: Readonly<RouterContextProvider>,
  form: Omit<NonNullable<Parameters<typeof paths.auth>[0]>, 'next'> = {},
): Promise<Response> {
  const cookie = await keepIntention(intention, next, context.get(remoteAddressContext)).catch(
    (error: unknown) => {
      // They can still sign in and press the button again.
      if (error instanceof RateLimited) return null
      throw error
    },
  )
  return redirect(
    paths.auth({ ...form, next }),
    cookie ? { headers: { 'Set-Cookie': cookie } } : {},
  )
}

/** The field of a button that turns something on or off. */
export const onOff = ({ isOn }: Record<string, string>) => ({ isOn: isOn === 'yes' ? 'yes' : 'no' })
