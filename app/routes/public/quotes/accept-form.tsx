import { Form, useNavigation } from 'react-router'
import { AgreementLine, OrderTermsLine } from '#app/routes/shell/agreement-line.tsx'
import { useBrowserZone } from '#app/ui/browser-zone.ts'
import { Button } from '#app/ui/button.tsx'

interface AcceptFormProps {
  isSignedIn: boolean
  /** Whether accepting is paid by card right away. */
  isPaid: boolean
  /** The person whose booking it becomes. */
  email: string
}

export function AcceptForm({ isSignedIn, isPaid, email }: AcceptFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const timeZone = useBrowserZone()
  return (
    <Form method="post" className="stack-12">
      <input type="hidden" name="timeZone" value={timeZone} />
      <Button type="submit" tone="main" className="btn-lg" busy={isSending} busyLabel="Booking...">
        Accept and book
      </Button>
      <p className="small text-muted">
        It's booked for {email}
        {!isSignedIn && ', with an account that we open for it'}. We then match you with a trained
        Orbiter within 24 hours, and before your event.
        {isPaid && ' You pay by card next. We hold the money until you approve.'}
      </p>
      {isSignedIn ? <OrderTermsLine by="By accepting" /> : <AgreementLine by="By accepting" />}
    </Form>
  )
}
