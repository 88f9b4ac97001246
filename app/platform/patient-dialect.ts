import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'

/** PostgreSQL dialect that sets a lock timeout on every transaction. */
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
  // `begin` and `set local` in one round trip.
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('Transactions here have the usual isolation level')
    await connection.executeQuery(this.#begin)
  }
}
