import { listCities } from '#app/features/catalog/cities.server.ts'
import { findSetting } from '#app/features/settings/settings.server.ts'
import { env } from '#app/platform/env.ts'
import { TableCache } from '#app/platform/read-cache.ts'

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
