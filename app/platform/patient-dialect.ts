import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'

/** PostgreSQL's dialect, in which a transaction says how long it waits for locks. */
export class PatientDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #begin: string
  constructor(config: PostgresDialectConfig, lockMs: number) {
    super(config)
    this.#config = config
    this.#begin = `begin; set local lock_timeout = ${lockMs}`
  }
  override createDriver(): PostgresDriver {
    return new PatientDriver(this.#config, this.#begin)
  }
}

class PatientDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config)
    this.#begin = CompiledQuery.raw(begin)
  }
  // Both in one round trip.
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('Transactions here have the usual isolation level')
    await connection.executeQuery(this.#begin)
  }
}
