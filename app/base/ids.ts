import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function newId(): string {
  return randomUUID()
}

export function isUuid(text: string | undefined | null): text is string {
  return typeof text === 'string' && UUID.test(text)
}
