import { lazy, Suspense } from 'react'
import type { DueLineProps } from '#delivery/deliveries/due-line.tsx'

const DueLine = lazy(() =>
  import('#delivery/deliveries/due-line.tsx').then((module) => ({
    default: module.DueLine,
  })),
)

/**
 * A `DueLine` for pages with much other content: the server renders it, and its clock starts a bit
 * later.
 */
export function LazyDueLine(props: DueLineProps) {
  return (
    <Suspense fallback={<span className="badge">…</span>}>
      <DueLine {...props} />
    </Suspense>
  )
}
