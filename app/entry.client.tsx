import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { dropFrameworkScripts } from '#app/base/trusted-html.ts'

dropFrameworkScripts()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
