/** Every endpoint for programs, with all of its responses. */
import type { DescribedOperation } from '#app/routes/endpoints/open-api/operation.server.ts'
import { UPLOADS } from '#app/routes/endpoints/open-api/upload-operations.server.ts'
import { MARKETPLACE } from '#app/routes/endpoints/open-api/marketplace-operations.server.ts'
import { GALLERY } from '#app/routes/endpoints/open-api/gallery-operations.server.ts'
import { ACCOUNT } from '#app/routes/endpoints/open-api/account-operations.server.ts'
import { SERVICE } from '#app/routes/endpoints/open-api/service-operations.server.ts'

export const DESCRIBED_OPERATIONS: Record<string, Record<string, DescribedOperation>> = {
  ...MARKETPLACE,
  ...GALLERY,
  ...ACCOUNT,
  ...UPLOADS,
  ...SERVICE,
}
