import type { ReactNode } from 'react'

/** The page's title, one sentence, and its main action. */
export function AdminHead({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="admin-head">
      <div>
        <h1 className="display-3">{title}</h1>
        {text && <p className="admin-head-text">{text}</p>}
      </div>
      {children}
    </div>
  )
}
