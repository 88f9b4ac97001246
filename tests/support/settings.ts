/** Settings of one test file, restored after it. */
import { afterAll } from 'vitest'
import { env, type Env } from '#app/platform/env.ts'

/** Applied immediately, so that code that the file runs outside of its tests also uses them. */
function applySettings(settings: Partial<Env>): void {
  const before = { ...env() }
  Object.assign(env(), settings)
  afterAll(() => void Object.assign(env(), before))
}

/**
 * Cards are charged by the test gateway, or by Stripe in the file that runs these tests with it.
 */
export function useTestGateway(): void {
  if (env().payments.kind !== 'stripe') applySettings({ payments: { kind: 'test' } })
}
