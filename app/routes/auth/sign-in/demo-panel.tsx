import { Form, useNavigation } from 'react-router'
import type { DemoAccount } from '#people/auth/demo-accounts.ts'

interface DemoPanelProps {
  accounts: readonly DemoAccount[]
  password: string
  next: string | null
}

/** Demo accounts to explore the site with; each button is its own form and signs in immediately. */
export function DemoPanel({ accounts, password, next }: DemoPanelProps) {
  const using = useNavigation().formData?.get('demoEmail')
  return (
    <section aria-labelledby="demo-accounts" className="demo-doors">
      <h2 id="demo-accounts" className="title">
        Look around the demo
      </h2>
      <ul>
        {accounts.map(({ email, label, about }) => (
          <li key={email}>
            <Form method="post">
              <input type="hidden" name="intent" value="use-demo" />
              {next && <input type="hidden" name="next" value={next} />}
              <button
                type="submit"
                name="demoEmail"
                value={email}
                className="demo-door"
                aria-label={`Use the ${label} account: ${label} ${about}`}
                aria-busy={using === email}
                title={email}
              >
                <b>{label}</b> <span>{about}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p>
        These people are made up. They share one password:{' '}
        <code className="tabular">{password}</code>
      </p>
    </section>
  )
}
