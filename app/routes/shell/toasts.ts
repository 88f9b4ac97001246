/** Toasts that several pages show. */
import { useEffect } from 'react'
import { showToast, type ToastRequest } from '#app/ui/toast.ts'

/** Shows a flash once for each load of the data, even if the same one comes twice in a row. */
export function useFlashToast(data: { flash: ToastRequest | null }): void {
  useEffect(() => {
    if (data.flash) showToast(data.flash)
  }, [data])
}

export function showError(description: string): void {
  showToast({ title: 'Error', description, tone: 'bad', durationMs: 7000 })
}

/** Shows once that a page's data could not be read; the page itself offers a retry. */
export function useFailureToast(hasFailed: boolean, description: string): void {
  useEffect(() => {
    if (hasFailed) showError(description)
  }, [hasFailed, description])
}
