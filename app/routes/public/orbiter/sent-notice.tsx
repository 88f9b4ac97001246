import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { SentRequest } from '#app/routes/public/orbiter/request-form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

/** After the toast: when the answer is due, what it costs, and where the request is. */
export function SentNotice({ sent, orbiterName }: { sent: SentRequest; orbiterName: string }) {
  const { answerBy, price, seesBookings } = sent
  return (
    <div className="below-24">
      <Notice
        result={sent}
        title="What happens next"
        action={
          seesBookings && (
            <Link to={paths.myBookings()} className={buttonClass('quiet', 'sm')}>
              See it in My bookings
            </Link>
          )
        }
      >
        {orbiterName} answers by {answerBy}, and we email you. {price}
        {price.endsWith('.') ? '' : '.'} You pay only after they accept.
      </Notice>
    </div>
  )
}
