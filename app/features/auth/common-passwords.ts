import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '#app/features/accounts/account.ts'

/** Passwords that attackers try first, lower-cased; shorter ones are refused for their length anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map((entry) => entry.toLowerCase())
    .filter((entry) => entry.length >= PASSWORD_MIN),
)
