import { listCities } from '#market/catalog/cities.server.ts'
import { findSetting } from '#people/settings/settings.server.ts'
import { env } from '#app/platform/env.ts'
import { TableCache } from '#app/platform/read-cache.ts'

/** What the layout of every page shows. */
export interface SiteFacts {
  phone: string
  supportEmail: string
  /** Where Orbit works. */
  cityNames: string[]
  /** True while the marketplace contains made-up people; pages show a notice. */
  isDemo: boolean
  isProduction: boolean
}

const cache = new TableCache<SiteFacts>('settings')

async function readFacts(): Promise<SiteFacts> {
  const [contact, demo, cities] = await Promise.all([
    findSetting('contact'),
    findSetting('demo'),
    listCities(),
  ])
  const { isProduction } = env()
  return {
    phone: contact?.phone ?? '',
    supportEmail: contact?.supportEmail ?? '',
    cityNames: cities.map((city) => city.name),
    isDemo: !isProduction && demo !== null,
    isProduction,
  }
}

/** Read on every page, so it is cached until a setting changes. */
export function readSiteFacts(): Promise<SiteFacts> {
  return cache.read('site', readFacts)
}
