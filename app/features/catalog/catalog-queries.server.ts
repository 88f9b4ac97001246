import type { Selectable } from 'kysely'
import type { Deliverable, Product, ProductFamily } from '#app/features/catalog/product.ts'
import { db } from '#app/platform/db.ts'
import type { Products } from '#db/types.ts'

function toProduct(row: Selectable<Products>): Product {
  return {
    id: row.id,
    family: row.family,
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    priceCents: row.price,
    originalPriceCents: row.originalPrice,
    isPopular: row.isPopular,
    features: row.features,
    durationMinutes: row.durationMinutes,
    deliverables: row.deliverables as unknown as Deliverable[],
  }
}

/** The products of a family that are on sale, in their order. */
export async function listProducts(family: ProductFamily): Promise<Product[]> {
  const rows = await db().selectFrom('products').selectAll().where('family', '=', family).where('isActive', '=', true).orderBy('displayOrder').execute()
  return rows.map(toProduct)
}

/** Every product, on sale or not, in the order of families and prices. For the admin area. */
export async function listCatalog(): Promise<(Product & { isActive: boolean })[]> {
  const rows = await db().selectFrom('products').selectAll().orderBy('family').orderBy('displayOrder').execute()
  return rows.map((row) => ({ ...toProduct(row), isActive: row.isActive }))
}
