/**
 * The files that this page is sending, by place. They live outside the components, so that leaving
 * a page interrupts none of them.
 */
import { useSyncExternalStore } from 'react'
import { placeKey, type UploadItem, type UploadPlace } from '#app/forms/uploads/upload-item.ts'

const NONE: readonly UploadItem[] = []
const itemsOf = new Map<string, readonly UploadItem[]>()
const listeners = new Set<() => void>()

function show(key: string, items: readonly UploadItem[]): void {
  itemsOf.set(key, items)
  for (const listener of listeners) listener()
}

export const listItems = (place: UploadPlace) => itemsOf.get(placeKey(place)) ?? NONE

export const allItems = () => [...itemsOf.values()].flat()

export const findItem = (id: string) => allItems().find((item) => item.id === id)

/** Adds an item, unless it is already there. */
export function addItem(place: UploadPlace, item: UploadItem): void {
  const items = listItems(place)
  if (!items.some(({ id }) => id === item.id)) show(placeKey(place), [...items, item])
}

export function changeItem(id: string, changes: Partial<UploadItem>): void {
  for (const [key, items] of itemsOf)
    if (items.some((item) => item.id === id))
      show(
        key,
        items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
      )
}

export function removeItem(id: string): void {
  for (const [key, items] of itemsOf)
    if (items.some((item) => item.id === id))
      show(
        key,
        items.filter((item) => item.id !== id),
      )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUploadItems(place: UploadPlace): readonly UploadItem[] {
  return useSyncExternalStore(
    subscribe,
    () => listItems(place),
    () => NONE,
  )
}
