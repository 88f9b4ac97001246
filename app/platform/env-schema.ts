/** The allowed values of each environment variable. */
import { z } from 'zod'
import { bucketProblem } from '#app/platform/storage-settings.ts'

const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}:`)), {
    error: `must start with ${protocols.map((protocol) => `${protocol}:`).join(' or ')}`,
  })

/**
 * Paths are appended to this URL and requests are compared with it, so it must be an origin only.
 */
const siteUrl = url(['http', 'https']).refine(
  (text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/*$/.test(text),
  {
    error: 'must be scheme and host alone, such as https://orbit.example',
  },
)

const secretKey = z.string().min(32, 'must have at least 32 characters').max(1000)

export const schema = z.object({
  NODE_ENV: z.string().optional(),
  ORBIT_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .refine((text) => text === 'embedded' || /^postgres(?:ql)?:/.test(text), {
      error: 'must start with postgres: or postgresql:, or be embedded',
    })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: siteUrl.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => text === 'none' || /^smtps?:/.test(text), {
      error: 'must start with smtp: or smtps:, or be none',
    })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STORAGE_URL: url(['file', 's3'])
    .superRefine((text, context) => {
      const message = text.startsWith('s3:') ? bucketProblem(text) : null
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().max(300).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().max(300).optional(),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(16).default(1),
  ORIGINAL_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  FFMPEG_PATH: z.string().min(1).optional(),
  PAYMENTS: z.enum(['off', 'test', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().max(300).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().max(300).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().max(600).optional(),
  STRIPE_API_URL: siteUrl.optional(),
  CLOCK_SHIFT_MS: z.coerce.number().int().optional(),
  CLOCK_AT: z.coerce.date().optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  WORKER: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(secretKey).max(10))
    .default([]),
  FIRST_ADMIN_EMAIL: z.email('must be an email address').max(254).toLowerCase().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(14),
  BACKUP_FILES: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(200)
    .regex(/^\S+$/, 'must have no spaces')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().max(300).optional(),
  GOOGLE_CLIENT_SECRET: z.string().max(300).optional(),
  GOOGLE_ISSUER: url(['http', 'https']).default('https://accounts.google.com'),
})
