/** Checks that run in production before it starts serving. */
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { isExposedHttp } from '#app/platform/production-settings.ts'
import { findDemo } from '#db/demo/demo-presence.ts'

/** @throws Error if the database contains the demo, whose admin has a publicly known password */
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
