import type { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { commissionInput, contactInput, productInput } from '#market/catalog/catalog-inputs.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { columnNames } from '#app/platform/column-names.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Changes a catalog product, as an admin. Past sales do not change, because bookings have their own
 * copy.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function changeProduct(
  viewer: Viewer,
  productId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const product = parseInput(productInput, input)
  const next = {
    ...product,
    isPopular: product.isPopular === 'on',
    isActive: product.isActive === 'on',
  }
  return transaction(async (tx) => {
    const before = await tx
      .selectFrom('products')
      .select(['name', 'subtitle', 'price', 'originalPrice', 'features', 'isPopular', 'isActive'])
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new NotFound("This product doesn't exist.")
    const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]),
    )
    if (changed.length === 0) return
    await tx.updateTable('products').set(next).where('id', '=', productId).execute()
    const describe = (values: typeof next) =>
      JSON.stringify(
        Object.fromEntries(changed.map((field) => [columnNames.inSql(field), values[field]])),
      )
    await recordAudit(tx, {
      area: 'admin',
      action: 'product.changed',
      actor: viewer,
      subjectType: 'product',
      subjectId: productId,
      subjectLabel: before.name,
      from: describe(before),
      to: describe(next),
    })
  })
}

/**
 * Changes Orbit's fee for bookings that are accepted from now on. The fee of accepted bookings does
 * not change.
 * @throws NotAllowed, InvalidInput
 */
export async function changeCommission(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { marketplace, ...levels } = parseInput(commissionInput, input)
  return saveSetting('commission_bps', viewer, () => ({
    next: { marketplace, 'package-flow': levels },
  }))
}

/** @throws NotAllowed, InvalidInput */
export async function changeContact(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { phone, supportEmail }: z.output<typeof contactInput> = parseInput(contactInput, input)
  return saveSetting('contact', viewer, () => ({ next: { phone, supportEmail } }))
}
