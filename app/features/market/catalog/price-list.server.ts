import { formatMoney } from '#app/base/money.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { describeFirstDelivery } from '#market/catalog/delivery-promise.ts'
import { FAMILY_WORDS } from '#market/catalog/families.ts'
import { PRODUCT_FAMILIES, type ProductFamily } from '#market/catalog/product.ts'

interface PriceListItem {
  id: string
  name: string
  price: string
  includes: string
  delivery: string
  /** `before the event ends` */
  firstDelivery: string
}

export interface PriceList {
  family: ProductFamily
  name: string
  difference: string
  pricedBy: string
  answer: string
  page: { to: string; label: string }
  products: PriceListItem[]
}

/** The whole catalog for visitors: every family with something for sale. */
export async function readPriceLists(): Promise<PriceList[]> {
  const lists = await Promise.all(
    PRODUCT_FAMILIES.map(async (family) => ({
      family,
      ...FAMILY_WORDS[family],
      products: (await listProducts(family)).map((product) => ({
        id: product.id,
        name: product.name,
        price: formatMoney(product.priceCents),
        includes: `${product.includes}, ${product.coverage} of filming`,
        delivery: product.delivery,
        firstDelivery: describeFirstDelivery(product.deliverables),
      })),
    })),
  )
  return lists.filter(({ products }) => products.length > 0)
}
