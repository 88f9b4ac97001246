import { formatMoney } from '#app/base/money.ts'
import { cityCount } from '#app/features/catalog/city-count.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { PRODUCT_FAMILIES } from '#app/features/catalog/product.ts'
import { takesPayments } from '#app/features/gateways/gateways.server.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { paymentFacts } from '#app/routes/public/content/payment-facts.ts'
import { marketplaceShare, packageShare } from '#app/routes/public/become-orbiter/earnings.ts'

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The facts that texts in content/ may insert in double braces: prices, contents and delivery times
 * from the catalog, and cities and shares from the settings.
 */
export async function readContentFacts(): Promise<Map<string, string>> {
  const [commission, cities, ...families] = await Promise.all([
    getSetting('commission_bps'),
    listCities(),
    ...PRODUCT_FAMILIES.map((family) => listProducts(family)),
  ])
  return new Map([
    ['cities:names', cities.map((city) => city.name).join(', ')],
    ['cities:count', cityCount(cities.length)],
    ['cities:Count', sentenceCase(cityCount(cities.length))],
    ...paymentFacts(takesPayments()),
    ['share:marketplace', marketplaceShare(commission)],
    ['share:package-flow', packageShare(commission)],
    ...families
      .flat()
      .flatMap(({ id, priceCents, includes, coverage, delivery }) => [
        [`price:${id}`, formatMoney(priceCents)] as const,
        [`includes:${id}`, includes] as const,
        [`coverage:${id}`, coverage] as const,
        [`delivery:${id}`, delivery] as const,
        [`delivery-in-text:${id}`, delivery.charAt(0).toLowerCase() + delivery.slice(1)] as const,
      ]),
  ])
}
