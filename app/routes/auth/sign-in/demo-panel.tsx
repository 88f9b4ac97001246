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
    <section aria-labelledby="demo-accounts" className="panel mt-10">
      <h2 id="demo-accounts" className="title">
        Look around the demo
      </h2>
      <p className="mt-2 text-sm text-muted">
        These people are made up. They share one password:{' '}
        <code className="tabular whitespace-nowrap select-all text-fg">{password}</code>
      </p>
      <ul className="mt-3 divide-y divide-line">
        {accounts.map(({ email, label, about }) => (
          <li key={email} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {label} <span className="font-normal text-muted">· {about}</span>
              </p>
              <p className="tabular text-sm break-all text-muted">{email}</p>
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
