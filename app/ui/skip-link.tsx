/** Must be the first element in <body>; the target needs `id` and `tabIndex={-1}`. */
export function SkipLink({
  to = 'main',
  children = 'Skip to content',
}: {
  to?: string
  children?: string
}) {
  return (
    <a href={`#${to}`} className="skip-link">
      {children}
    </a>
  )
}
