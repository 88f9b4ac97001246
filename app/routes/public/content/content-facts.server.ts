import { formatMoney } from '#app/base/money.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { PRODUCT_FAMILIES } from '#app/features/catalog/product.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import { marketplaceShare, packageShare } from '#app/routes/public/become-orbiter/earnings.ts'

/** What the texts of content/ may name in double braces: prices of the catalogue and shares of the settings. */
export async function readContentFacts(): Promise<Map<string, string>> {
  const [commission, ...families] = await Promise.all([getSetting('commission_bps'), ...PRODUCT_FAMILIES.map((family) => listProducts(family))])
  return new Map([
    ['share:marketplace', marketplaceShare(commission)],
    ['share:package-flow', packageShare(commission)],
    ...families.flat().map((product) => [`price:${product.id}`, formatMoney(product.priceCents)] as const),
  ])
}
