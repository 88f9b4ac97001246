import type { Viewer } from '#people/accounts/viewer.ts'

/** The admin who reads the tables in the bench. */
export const BENCH_ADMIN: Viewer = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@bench.example',
  fullName: 'Bench',
  roles: ['admin'],
  timeZone: 'America/Chicago',
  avatarUrl: null,
  hasSecondStep: true,
}
