import { describe, expect, test } from 'vitest'
import { homeOf } from '#app/base/home-page.ts'
import { profileCompleteness, splitList, type Role } from '#people/accounts/account.ts'
import { hasRole, isAdmin, isOrbiter, viewerHome, type Viewer } from '#people/accounts/viewer.ts'

function viewer(...roles: Role[]): Viewer {
  return { id: '1', email: 'a@b.co', fullName: 'A', roles, timeZone: 'UTC', avatarUrl: null }
}

test.each<[Role[], string]>([
  [['admin'], '/admin'],
  [['orbiter'], '/orbiter'],
  [['user'], '/dashboard'],
  [['user', 'admin'], '/dashboard'],
  [['orbiter', 'user'], '/orbiter'],
  [[], '/dashboard'],
])('the earliest role decides: %j is at home at %s [P-NAV-03] [P-STM-09]', (roles, home) => {
  expect(homeOf(roles)).toBe(home)
  expect(viewerHome(viewer(...roles))).toBe(home)
})

test('someone signed out is at home on the home page', () => {
  expect(viewerHome(null)).toBe('/')
})

test('flags say which roles someone has [P-ROLE-05]', () => {
  const both = viewer('user', 'admin')
  expect([hasRole(both, 'user'), isAdmin(both), isOrbiter(both)]).toEqual([true, true, false])
  expect([hasRole(null, 'user'), isAdmin(null), isOrbiter(null)]).toEqual([false, false, false])
})

describe('specialties [P-AUTH-30]', () => {
  test.each([
    ['Food, travel ,', ['Food', 'travel']],
    ['', []],
    [' , ,, ', []],
    ['Food,food,FOOD', ['Food']],
    ['Real Estate', ['Real Estate']],
    ['Événements, 結婚式', ['Événements', '結婚式']],
  ])('%j becomes %j', (text, list) => {
    expect(splitList(text)).toEqual(list)
  })
})

test.each([
  [{ fullName: 'A', bio: null, experienceLevel: null, specialties: [], portfolioUrl: null }, 20],
  [{ fullName: 'A', bio: 'B', experienceLevel: 'expert', specialties: [], portfolioUrl: null }, 60],
  [
    {
      fullName: 'A',
      bio: 'B',
      experienceLevel: 'expert',
      specialties: ['Food'],
      portfolioUrl: 'https://a.co',
    },
    100,
  ],
  [{ fullName: null, bio: '', experienceLevel: null, specialties: [], portfolioUrl: '' }, 0],
])('a profile is complete by its five fields', (profile, percent) => {
  expect(profileCompleteness(profile)).toBe(percent)
})
