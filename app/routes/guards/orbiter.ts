import { requireRole } from '#app/routes/guards/guard.server.ts'

export const middleware = [requireRole(['orbiter'])]

/** Without one, a browser would not ask the server on its way from page to page. */
export const loader = () => null
