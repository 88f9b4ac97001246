import { sql } from 'kysely'
import type {
  Deliverable,
  OfferedProduct,
  Product,
  ProductFamily,
} from '#market/catalog/product.ts'
import { asOffered } from '#market/catalog/sold-facts.ts'
import { db } from '#app/platform/db.ts'

const products = () =>
  db()
    .selectFrom('products')
    .select([
      'id',
      'family',
      'name',
      'subtitle',
      'description',
      'price as priceCents',
      'originalPrice as originalPriceCents',
      'isPopular',
    ])
    .select(['features', 'durationMinutes', 'days'])
    .select(sql<Deliverable[]>`deliverables`.as('deliverables'))
    .orderBy('displayOrder')

/** The products of a family that are for sale, in display order. */
export async function listProducts(family: ProductFamily): Promise<OfferedProduct[]> {
  const rows = await products().where('family', '=', family).where('isActive', '=', true).execute()
  return rows.map(asOffered)
}

/** Every product, for sale or not, by family and display order, for the admin area. */
export async function listCatalog(): Promise<(Product & { isActive: boolean })[]> {
  return await products()
    .clearOrderBy()
    .select('isActive')
    .orderBy('family')
    .orderBy('displayOrder')
    .execute()
}
