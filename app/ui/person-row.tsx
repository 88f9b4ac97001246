import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import './person-row.css'

interface PersonRowProps extends Omit<LinkProps, 'className' | 'children'> {
  name: string
  /** The first line, if it isn't the name alone. */
  heading?: string
  imageUrl: string | null
  /** ISO 8601. */
  at: string
  /** The same time in words. */
  when: string
  className?: string
  /** The text of the conversation, each part in an element of its own. */
  children: ReactNode
}

/** A row of a list that links to a conversation with a person. */
export function PersonRow({
  name,
  heading = name,
  imageUrl,
  at,
  when,
  className = '',
  children,
  ...link
}: PersonRowProps) {
  return (
    <Link {...link} className={`person-row ${className}`}>
      <Avatar src={imageUrl} name={name} />
      <b>{heading}</b>
      <time dateTime={at}>{when}</time>
      {children}
    </Link>
  )
}
