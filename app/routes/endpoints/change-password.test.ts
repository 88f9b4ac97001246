import { expect, test } from 'vitest'
import { paths } from '#app/base/paths.ts'
import { loader } from '#app/routes/endpoints/change-password.ts'

test('a password manager that looks for it is led to the page where the password is changed', () => {
  const answer = loader()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.profileSecurity()])
  expect(paths.profileSecurity()).toBe('/profile/security')
})
