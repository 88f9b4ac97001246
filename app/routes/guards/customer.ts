import { CUSTOMER_ROLES } from '#app/features/accounts/account.ts'
import { requireRole } from '#app/routes/guards/guard.server.ts'

export const middleware = [requireRole(CUSTOMER_ROLES)]

/** Without one, a browser would not ask the server on its way from page to page. */
export const loader = () => null
