import { listCities } from '#app/features/catalog/cities.server.ts'
import { findSetting } from '#app/features/catalog/settings.server.ts'
import { env } from '#app/platform/env.ts'

/** What every page's frame shows. */
export interface SiteFacts {
  phone: string
  supportEmail: string
  /** Where Orbit works. */
  cityNames: string[]
  /** True while made-up people fill the marketplace: the page says so. */
  isDemo: boolean
  isProduction: boolean
}

const FRESH_MS = 5000
let known: { facts: SiteFacts; readAt: number } | null = null

/** Read on every page, so it may be five seconds old. */
export async function readSiteFacts(): Promise<SiteFacts> {
  if (known && performance.now() - known.readAt < FRESH_MS) return known.facts
  const [contact, demo, cities] = await Promise.all([findSetting('contact'), findSetting('demo'), listCities()])
  const { isProduction } = env()
  const facts = {
    phone: contact?.phone ?? '',
    supportEmail: contact?.supportEmail ?? '',
    cityNames: cities.map((city) => city.name),
    isDemo: !isProduction && demo !== null,
    isProduction,
  }
  known = { facts, readAt: performance.now() }
  return facts
}
