import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { trustScrollScript } from '#app/base/trusted-html.ts'

trustScrollScript()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
