import { ArrowLeft } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** The way back, above a page's headline: an arrow and the name of the place. */
export function BackLink({ children, className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`back-link ${className}`.trimEnd()}>
      <Icon of={ArrowLeft} size={16} />
      {children}
    </Link>
  )
}
