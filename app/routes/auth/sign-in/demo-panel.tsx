import { Form, useNavigation } from 'react-router'
import type { DemoAccount } from '#people/auth/demo-accounts.ts'
import { Button } from '#app/ui/button.tsx'

interface DemoPanelProps {
  accounts: readonly DemoAccount[]
  password: string
  next: string | null
}

/** Demo accounts to explore the site with; each button is its own form and signs in immediately. */
export function DemoPanel({ accounts, password, next }: DemoPanelProps) {
  const using = useNavigation().formData?.get('demoEmail')
  return (
    <section aria-labelledby="demo-accounts" className="panel above-40">
      <h2 id="demo-accounts" className="title">
        Look around the demo
      </h2>
      <p className="above-8 small text-muted">
        These people are made up. They share one password:{' '}
        <code className="to-copy tabular nowrap text-fg">{password}</code>
      </p>
      <ul className="demo-people above-12">
        {accounts.map(({ email, label, about }) => (
          <li key={email}>
            <div className="grow">
              <p className="strong">
                {label} <span className="regular text-muted">· {about}</span>
              </p>
              <p className="tabular small wrap-anywhere text-muted">{email}</p>
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="use-demo" />
              {next && <input type="hidden" name="next" value={next} />}
              <Button
                type="submit"
                name="demoEmail"
                value={email}
                aria-label={`Use the ${label} account`}
                busy={using === email}
              >
                Use
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
