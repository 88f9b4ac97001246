import { DatabaseUnavailable } from '#app/platform/database-unavailable.ts'

/** Turns a startup failure into one sentence that says what to do. */
export function explain(failure: unknown, port: number): string {
  const error = failure instanceof DatabaseUnavailable ? failure.cause : failure
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or choose a port: PORT=3001 npm start`
  if (code === 'EACCES' || code === 'EPERM') {
    const path = error instanceof Error && 'path' in error ? String(error.path) : `port ${port}`
    return `No permission for ${path}. Choose another folder with DATA_DIR or another port with PORT.`
  }
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space, or choose another folder with DATA_DIR.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached. Check the address and that it runs.'
  if (code === '28P01' || code === '28000')
    return 'The database of DATABASE_URL refused the user or password.'
  return error instanceof Error ? error.message : String(error)
}
