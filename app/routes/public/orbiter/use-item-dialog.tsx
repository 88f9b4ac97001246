import { lazy, Suspense, useState } from 'react'
import type { ShownItem } from '#app/routes/public/orbiter/wall-films.ts'

/** The player loads with the first film that is opened. */
const PortfolioDialog = lazy(() =>
  import('#app/routes/public/orbiter/portfolio-dialog.tsx').then((module) => ({
    default: module.PortfolioDialog,
  })),
)

/** Opens one of the items over the page. */
export function useItemDialog(items: readonly ShownItem[]) {
  // Once opened, the dialog stays on the page: it returns the focus when it closes.
  const [openId, setOpenId] = useState<string | null>()
  const dialog = openId !== undefined && (
    <Suspense>
      <PortfolioDialog
        item={items.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
      />
    </Suspense>
  )
  return { show: setOpenId, dialog }
}
