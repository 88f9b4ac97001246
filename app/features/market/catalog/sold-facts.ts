/** Describes what was sold or is offered, for pages and emails. */
import { formatMoney } from '#app/base/money.ts'
import { describeDelivery } from '#market/catalog/delivery-promise.ts'
import {
  soldName,
  type OfferedProduct,
  type Product,
  type SoldProduct,
} from '#market/catalog/product.ts'
import { describeExtent, extentOfProduct } from '#market/catalog/product-extent.ts'

/** Facts for an email or a page: name and price, coverage, deliverables, and delivery time. */
export function soldFacts(label: string, product: SoldProduct): [label: string, value: string][] {
  const { coverage, delivery } = describeExtent(extentOfProduct(product))
  return [
    [label, `${soldName(product)}, ${formatMoney(product.priceCents)}`],
    ['Coverage', coverage],
    ['You get', delivery],
    ['Delivery', describeDelivery(product)],
  ]
}

export function asOffered(product: Product): OfferedProduct {
  const { coverage, delivery: includes } = describeExtent(extentOfProduct(product))
  return { ...product, coverage, includes, delivery: describeDelivery(product) }
}
