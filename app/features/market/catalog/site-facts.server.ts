import { listCities } from '#market/catalog/cities.server.ts'
import { findSetting } from '#people/settings/settings.server.ts'
import { env } from '#app/platform/env.ts'
import { TableCache } from '#app/platform/read-cache.ts'

/** Facts that the layout shows on every page. */
export interface SiteFacts {
  phone: string
  supportEmail: string
  /** The cities that Orbit serves. */
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

/** Cached until a setting changes, because every page reads it. */
export function readSiteFacts(): Promise<SiteFacts> {
  return cache.read('site', readFacts)
}
