import type { Viewer } from '#people/accounts/viewer.ts'
import {
  findSetting,
  type SettingKey,
  type SettingValue,
} from '#people/settings/settings.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

interface Change<K extends SettingKey> {
  next: SettingValue<K>
  /** Values for the audit log; when absent, it records the whole setting. */
  audited?: { label: string; from: string | null; to: string }
}

/**
 * Changes one setting under a lock, and records the previous value in the audit log. Writes nothing
 * when the value is unchanged.
 * @param change receives the current value, and may throw to refuse the change
 */
export async function saveSetting<K extends SettingKey>(
  key: K,
  viewer: Viewer,
  change: (before: SettingValue<K> | null) => Change<K>,
): Promise<void> {
  return transaction(async (tx) => {
    await tx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute()
    const before = await findSetting(key, tx)
    const { next, audited } = change(before)
    const value = JSON.stringify(next)
    const isSame = audited ? audited.from === audited.to : JSON.stringify(before) === value
    if (isSame) return
    await tx
      .insertInto('settings')
      .values({ key, value, updatedAt: now() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: now() }))
      .execute()
    const { from, to } = audited ?? { from: before && JSON.stringify(before), to: value }
    const entry = { subjectType: 'setting', subjectId: key, subjectLabel: audited?.label, from, to }
    await recordAudit(tx, { area: 'admin', action: 'setting.changed', actor: viewer, ...entry })
    // The documents that people agree to may include this setting.
    await enqueue(tx, 'publish-documents', [{}])
  })
}
