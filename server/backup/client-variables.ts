/**
 * How PostgreSQL's client programs connect to the server of DATABASE_URL. They must connect as the
 * site's driver does, which interprets some parameters of such a URL differently, above all those
 * for TLS.
 */
import pg from 'pg'

/**
 * Parameters that both interpret the same way, with the environment variables of the client
 * programs.
 */
const ALIKE = {
  channel_binding: 'PGCHANNELBINDING',
  options: 'PGOPTIONS',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  sslrootcert: 'PGSSLROOTCERT',
}

type Variables = Record<string, string>

function tlsVariables(usesTls: boolean, parameters: URLSearchParams): Variables {
  const mode = parameters.get('sslmode')
  if (mode === 'no-verify') return { PGSSLMODE: 'require' }
  if (mode && parameters.get('uselibpqcompat') === 'true') return { PGSSLMODE: mode }
  if (!usesTls) return mode === 'disable' ? { PGSSLMODE: mode } : {}
  // The driver checks the certificate in every other mode, and trusts the public authorities by
  // default.
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: process.env['PGSSLROOTCERT'] ?? 'system' }
}

/**
 * Environment variables for a client program. None of them belong on the command line, which all
 * users of the machine can read.
 */
export function clientVariables(connectionString: string): Variables {
  const { host, port, user, database, password, ssl } = new pg.Client({ connectionString })
  const parameters = new URLSearchParams(connectionString.split('?')[1])
  const variables: Variables = {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(database && { PGDATABASE: database }),
    ...(password && { PGPASSWORD: password }),
    ...tlsVariables(ssl, parameters),
  }
  for (const [parameter, variable] of Object.entries(ALIKE)) {
    const value = parameters.get(parameter)
    if (value) variables[variable] = value
  }
  return variables
}
