import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

/** For a customer: nothing is set up until they agree. */
export function OfferRole() {
  return (
    <div className="page">
      <div className="wizard">
        <PageHead title="Become an Orbiter">
          <p className="lead">
            You have a customer account. Add the Orbiter role to set up a creator profile. Your
            bookings don't change.
          </p>
        </PageHead>
        <p className="text-muted">
          Your profile is listed once we have approved it. Until then you can set up everything.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="become" tone="main">
            Become an Orbiter
          </Button>
        </Form>
      </div>
    </div>
  )
}
