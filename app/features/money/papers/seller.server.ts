/** The seller that issues papers: Orbit's legal data, as far as it is set. */
import { z } from 'zod'
import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { line, paragraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { findSetting, type SettingValue } from '#people/settings/settings.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

const NOT_SET = { legalName: '', address: '', taxId: '' }

export const readSellerSetting = async (
  executor: Db | Tx = db(),
): Promise<SettingValue<'seller'>> => (await findSetting('seller', executor)) ?? NOT_SET

/** The lines that a paper prints about the seller; data that is not set is left out. */
export async function readSeller(executor: Db | Tx = db()): Promise<string[]> {
  const { legalName, address, taxId } = await readSellerSetting(executor)
  const contact = await findSetting('contact', executor)
  return [
    legalName || 'Orbit',
    ...address.split('\n'),
    taxId && `Tax ID ${taxId}`,
    contact?.supportEmail ?? '',
    contact?.phone ?? '',
  ].filter(Boolean)
}

const sellerInput = z.object({
  legalName: line(120).default(''),
  address: paragraph(300).default(''),
  taxId: line(40).default(''),
})

/** Changes the seller's data for papers issued from now on. @throws NotAllowed, InvalidInput */
export async function changeSeller(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const next = parseInput(sellerInput, input)
  return saveSetting('seller', viewer, () => ({ next }))
}
