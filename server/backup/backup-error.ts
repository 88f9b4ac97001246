/**
 * A backup can't be made or restored. The message is one sentence for the person at the terminal.
 */
export class BackupError extends Error {}

export class DamagedBackup extends BackupError {
  constructor(reason: string) {
    super(`This backup is damaged and was not restored: ${reason}.`)
  }
}
