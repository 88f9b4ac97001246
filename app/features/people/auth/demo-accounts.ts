/**
 * Accounts for visitors to try while the demo is loaded. Never in production: the password is
 * public.
 */

export const DEMO_PASSWORD = 'orbit-demo-2026'

export const DEMO_ACCOUNTS = [
  { email: 'customer@orbit.example', role: 'user', label: 'Customer', about: 'books reels' },
  { email: 'orbiter@orbit.example', role: 'orbiter', label: 'Orbiter', about: 'shoots them' },
  { email: 'admin@orbit.example', role: 'admin', label: 'Admin', about: 'runs the platform' },
] as const

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
