/** Faults of ours: whatever the screen says about one, there is a way to report it. */
import type { QueryClient } from '@tanstack/react-query'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { codeOf, isNoAnswerError, statusOf } from '#web/lib/api-errors.ts'
import { openHelp } from './help.ts'
import { toastWhenReady } from './toasts.tsx'

/** An answer that no screen is meant to meet; a lost connection and a planned pause are no such thing. */
const isFault = (error: unknown): boolean => {
  if (isNoAnswerError(error) || statusOf(error) === null) return false
  const code = codeOf(error)
  return code === null || code === 'unexpected' || code === 'bad-request' || code === 'empty-request'
}

/** Called once. */
export const offerFaultReports = (queryClient: QueryClient): void => {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isFault(event.action.error)) return
    const actions = [{ label: common.report, onSelect: () => openHelp('report') }]
    // Polite: the screen speaks first, and a toast that shouts hides its buttons from screen readers.
    void toastWhenReady({ id: 'fault', kind: 'warning', title: shell.crash.title, actions })
  })
}
