import { useEffect, useState } from 'react'
import { useFetcher, useOutletContext } from 'react-router'
import type { Route } from './+types/newest-thread'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import type { loader as readThreadRoute } from '#app/routes/messages/inbox-thread.tsx'
import { readNewestThread, type ThreadPage } from '#app/routes/messages/read-thread-page.server.ts'
import { ThreadPane } from '#app/routes/messages/thread-pane.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  // If this fails, the list beside it shows the error.
  return { newest: await readNewestThread(requireViewer(context)).catch(() => null) }
}

/** Beside the list while no thread is open: the newest one. On phones, only the list is shown. */
export default function NewestThread({ loaderData: { newest } }: Route.ComponentProps) {
  const besideId = useOutletContext<string | null | undefined>()
  const page = usePageOf(besideId ?? newest?.view.id ?? null, newest)
  return page && <ThreadPane key={page.view.id} page={page} isBeside />
}

/** Reads the thread itself once another one has become the newest. */
function usePageOf(besideId: string | null, newest: ThreadPage | null): ThreadPage | null {
  const { thread } = useInbox()
  const { data, load } = useFetcher<typeof readThreadRoute>()
  const [last, setLast] = useState(newest)
  const isNewest = newest?.view.id === besideId
  if (isNewest && last !== newest) setLast(newest)
  const address = isNewest || besideId === null ? null : thread(besideId)
  useEffect(() => {
    if (address) void load(address)
  }, [address, load])
  if (isNewest) return newest
  return [data?.page ?? null, last].find((page) => page?.view.id === besideId) ?? null
}
