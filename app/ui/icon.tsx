import type { IconNode } from 'lucide'
import type { SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconNode
  /** Width and height in pixels. */
  size?: number
}

/**
 * A Lucide icon. Without a label it is hidden from screen readers, because the text beside it says
 * the same.
 */
export function Icon({ of: shapes, size = 24, ...props }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] ? undefined : true}
      {...props}
    >
      {shapes.map(([Shape, attributes], index) => (
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  )
}
