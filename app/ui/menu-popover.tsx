import type { ComponentProps } from 'react'
import { Popover } from 'react-aria-components'

interface MenuPopoverProps extends Omit<ComponentProps<typeof Popover>, 'className'> {
  className: string
}

/** The popover for a list of choices: a menu, or the suggestions of a field. */
export function MenuPopover({ className, ...props }: MenuPopoverProps) {
  return <Popover {...props} className={`menu-surface ${className}`} />
}
