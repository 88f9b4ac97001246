import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { dropScrollScript } from '#app/base/trusted-html.ts'

dropScrollScript()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
