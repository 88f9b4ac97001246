/** The home page of a person's earliest active role. */
export function homeOf(roles: readonly string[]): '/admin' | '/orbiter' | '/dashboard' {
  if (roles[0] === 'admin') return '/admin'
  return roles[0] === 'orbiter' ? '/orbiter' : '/dashboard'
}
