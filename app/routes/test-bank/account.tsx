import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/account'
import { NotFound } from '#app/base/errors.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import {
  arriveOwnPayouts,
  listOwnTestBanks,
  saveOwnTestBank,
} from '#money/payouts/test-bank.server.ts'
import { errorsOf } from '#app/forms/action-result.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import '../orbiter/wallet/wallet.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Test bank', 'A bank that exists for tests only.')

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { banks: await listOwnTestBanks(requireViewer(context), params.accountId) }
  } catch (error) {
    if (error instanceof NotFound) return data({ banks: null }, { status: 404 })
    throw error
  }
}

const FAILED = 'The test bank didn’t answer. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async save({ context, params, values }) {
      await saveOwnTestBank(requireViewer(context), params['accountId'] ?? '', values)
      throw redirect(paymentPaths.wallet({ bank: 'added' }))
    },
    async arrive({ context, params }) {
      await arriveOwnPayouts(requireViewer(context), params['accountId'] ?? '')
      throw redirect(paymentPaths.wallet())
    },
  },
})

export const clientAction = pageResult(FAILED)

const WHAT_IT_DOES = {
  pays: 'Payouts arrive after two days.',
  refuses: 'Sends every payout back.',
  closed: 'Says that the account is closed.',
} as const

export default function TestBankAccount({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const errors = errorsOf(result, 'save')
  const { state, formData } = useNavigation()
  useFocusFirstError(errors)
  const { banks } = loaderData
  if (!banks) return <LostPage what="Account" />
  const isSending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  return (
    <div className="page wallet wallet-narrow">
      <WorkHead
        back={{ to: paymentPaths.wallet(), label: 'Wallet' }}
        title="Test bank"
        text="This page stands in for a bank. No real money moves."
      />
      <DocumentResult result={result?.errors ? undefined : result} />
      <Form method="post" className="wallet-bank" noValidate>
        <fieldset>
          <legend>Bank</legend>
          {banks.map(({ name, behavior }, index) => (
            <label key={name}>
              <input
                type="radio"
                className="wallet-radio"
                name="bankName"
                value={name}
                defaultChecked={index === 0}
              />
              <span>
                {name}
                <small>{WHAT_IT_DOES[behavior]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          defaultValue="000123456789"
          hint="Any digits. Only the last four are stored."
          error={errors['accountNumber'] ?? errors['bankName']}
        />
        <Button name="intent" value="save" tone="main" busy={isSending('save')}>
          Use this account
        </Button>
      </Form>
      <Form method="post" className="wallet-bank">
        <p>Skip the two days until a payout arrives.</p>
        <Button name="intent" value="arrive" busy={isSending('arrive')}>
          Let payouts arrive now
        </Button>
      </Form>
    </div>
  )
}
