import { Fragment } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'

/** A name that links to the person's page. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={adminPaths.person(id)} className="person-link">
      {name || 'No name'}
    </Link>
  )
}

/** An email address that wraps only at its @ and dots, never within a word. */
export function EmailText({ email }: { email: string }) {
  return (
    <span className="email-text">
      {email.split(/(?<=@)|(?=\.)/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
