/** What production looks at before it serves anybody. */
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { isExposedHttp } from '#app/platform/production-settings.ts'
import { findDemo } from '#db/demo/demo-presence.ts'

/** @throws Error when the database holds the demo, whose admin has a password that everybody can read */
export async function checkProduction(): Promise<void> {
  const { isProduction, publicUrl } = env()
  if (!isProduction) return
  const { isPresent } = await findDemo()
  if (isPresent) {
    throw new Error(
      'This database holds the demo, and the passwords of its accounts are public. Remove it with "npm run demo:remove", or use another database.',
    )
  }
  if (isExposedHttp(publicUrl))
    log.warn(
      { url: publicUrl },
      'PUBLIC_URL is http: passwords and session cookies cross the network unencrypted',
    )
}
