import { NotFound } from '#app/base/errors.ts'
import type { Gateway, GatewayName } from '#app/features/gateways/gateway.ts'
import { TEST_GATEWAY } from '#app/features/gateways/test-gateway.server.ts'
import { env } from '#app/platform/env.ts'

const GATEWAYS: Partial<Record<GatewayName, Gateway>> = { test: TEST_GATEWAY }

/** Whether cards are charged through Orbit. */
export const takesPayments = (): boolean => env().payments.kind !== 'off'

/** The gateway that new payments go through. @throws NotFound where payments are off */
export function gateway(): Gateway {
  const { kind } = env().payments
  return gatewayNamed(kind)
}

/** The gateway that an earlier payment went through. @throws NotFound */
export function gatewayNamed(name: string): Gateway {
  const found = Object.entries(GATEWAYS).find(([key]) => key === name)?.[1]
  if (!found) throw new NotFound('Payments are off.')
  return found
}
