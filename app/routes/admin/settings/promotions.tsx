import type { Route } from './+types/promotions'
import { newId } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import {
  createPromoCode,
  listPromoCodes,
  switchPromoCode,
} from '#money/promotions/promo-codes.server.ts'
import { codeAsStored } from '#money/promotions/promo-code.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { switchOf } from '#app/base/form-input.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { now } from '#app/platform/clock.ts'
import { CreditForm } from '#app/routes/admin/settings/credit-form.tsx'
import { PromoForm } from '#app/routes/admin/settings/promo-form.tsx'
import { PromoRows } from '#app/routes/admin/settings/promo-rows.tsx'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { SettingList } from '#app/ui/setting.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readPage(SETTINGS_UNREAD, { key: newId(), at: now().toISOString() }, async () => ({
    codes: await listPromoCodes(requireViewer(context)),
  }))
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async 'promo-created'({ context, values }) {
      await createPromoCode(requireViewer(context), values)
      const code = codeAsStored(values['code'] ?? '')
      return { title: 'Success', description: `Customers can now use ${code}.` }
    },
    async 'promo-switched'({ context, values }) {
      const [code, isActive] = [values['code'] ?? '', switchOf(values, 'isActive')]
      await switchPromoCode(requireViewer(context), code, isActive)
      return { title: 'Success', description: `${code} is ${isActive ? 'on' : 'off'}.` }
    },
    async credit({ context, values }) {
      const { fullName, cents } = await giveCredit(requireViewer(context), values)
      return { title: 'Success', description: `${fullName} has ${formatCents(cents)} more credit.` }
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Promotions({
  loaderData: { content, key, at },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && (
        <>
          <PromoRows codes={content.codes} at={at} />
          <SettingList>
            <PromoForm result={result} />
            <CreditForm result={result} formKey={key} />
          </SettingList>
        </>
      )}
    </SettingsPage>
  )
}
