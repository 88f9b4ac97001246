/** Settings of one test file, put back after it. */
import { afterAll } from 'vitest'
import { env, type Env } from '#app/platform/env.ts'

/** From here on, so that what the file reads outside of its tests has them, too. */
function applySettings(settings: Partial<Env>): void {
  const before = { ...env() }
  Object.assign(env(), settings)
  afterAll(() => void Object.assign(env(), before))
}

/** Cards are charged by the test gateway, or by Stripe in the file that runs these tests with it. */
export function useTestGateway(): void {
  if (env().payments.kind !== 'stripe') applySettings({ payments: { kind: 'test' } })
}
