import { capital } from '#app/base/capital.ts'
import { formatMoney } from '#app/base/money.ts'
import { cityCount } from '#market/catalog/city-count.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { PRODUCT_FAMILIES, soldName, type OfferedProduct } from '#market/catalog/product.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { paymentFacts } from '#team/documents/payment-facts.ts'
import { marketplaceShare, packageShare } from '#market/creators/shares.ts'

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const listed = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words)

/**
 * The facts that texts in content/ can insert in double braces: prices, contents and delivery times
 * of products on sale, and cities and shares from the settings. A text that names a product is
 * inside `{{if price:instant}}…{{end}}`, so that it disappears when the product goes off sale.
 */
export async function readContentFacts(): Promise<Map<string, string>> {
  const [agreed, cities, families] = await Promise.all([
    readAgreedFacts(),
    listCities(),
    Promise.all(
      PRODUCT_FAMILIES.map(async (family) => familyFacts(family, await listProducts(family))),
    ),
  ])
  return new Map([
    ['cities:names', cities.map((city) => city.name).join(', ')],
    ['cities:count', cityCount(cities.length)],
    ['cities:Count', capital(cityCount(cities.length))],
    ...agreed,
    ...families.flat(),
  ])
}

/**
 * The facts of the texts that people agree to: what is charged and paid when, and the shares.
 * Prices and products are left out, so that the catalog never changes what was agreed.
 */
export async function readAgreedFacts(executor: Db | Tx = db()): Promise<Map<string, string>> {
  const commission = await getSetting('commission_bps', executor)
  return new Map([
    ...paymentFacts(env().payments.kind, await readPayoutTerms(executor)),
    ['share:marketplace', marketplaceShare(commission)],
    ['share:package-flow', packageShare(commission)],
  ])
}

/** Returns nothing for a family that has nothing on sale. */
function familyFacts(family: string, products: readonly OfferedProduct[]): [string, string][] {
  if (products.length === 0) return []
  const deliveries = Map.groupBy(products, ({ delivery }) => inSentence(delivery))
  return [
    [`from:${family}`, formatMoney(Math.min(...products.map(({ priceCents }) => priceCents)))],
    [
      `prices:${family}`,
      listed(products.map((product) => `${soldName(product)} ${formatMoney(product.priceCents)}`)),
    ],
    [
      `deliveries:${family}`,
      [...deliveries]
        .map(([delivery, same]) => `${listed(same.map(soldName))}: ${delivery}.`)
        .join(' '),
    ],
    ...products.flatMap(({ id, priceCents, includes, delivery }): [string, string][] => [
      [`price:${id}`, formatMoney(priceCents)],
      [`includes:${id}`, includes],
      [`delivery-in-text:${id}`, inSentence(delivery)],
    ]),
  ]
}
