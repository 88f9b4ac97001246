import { CUSTOMER_ROLES } from '#people/accounts/account.ts'
import { requireRole } from '#app/routes/guards/guard.server.ts'

export const middleware = [requireRole(CUSTOMER_ROLES)]

/** Without a loader, client-side navigation would not send a request to the server. */
export const loader = () => null
