import type { Deliverable, Product, ProductFamily } from '#app/features/catalog/product.ts'
import { db } from '#app/platform/db.ts'

/** The products of a family that are on sale, in their order. */
export async function listProducts(family: ProductFamily): Promise<Product[]> {
  const rows = await db().selectFrom('products').selectAll().where('family', '=', family).where('is_active', '=', true).orderBy('display_order').execute()
  return rows.map((row) => ({
    id: row.id,
    family,
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    priceCents: row.price,
    originalPriceCents: row.original_price,
    isPopular: row.is_popular,
    features: row.features,
    durationMinutes: row.duration_minutes,
    deliverables: row.deliverables as unknown as Deliverable[],
  }))
}
