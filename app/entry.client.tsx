import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstInteraction } from '#app/ui/first-interaction.ts'
import { followEarlyTyping } from '#app/ui/typed-early.ts'
import { followTyping } from '#app/ui/typed-on.ts'
import { dropFrameworkScripts } from '#app/base/trusted-html.ts'

dropFrameworkScripts()
// Listen from the start: code that loads later must not wait for a second interaction.
void firstInteraction()
followTyping(document)
followEarlyTyping(document)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
