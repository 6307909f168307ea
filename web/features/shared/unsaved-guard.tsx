import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { holdReload } from '#web/lib/reload-gate.ts'
import { currentToken } from '#web/lib/token.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type UnsavedGuardProps = {
  /** Called when a navigation starts, so that a change saved a moment ago no longer counts. */
  isDirty: () => boolean
  /** The screen keeps its changes while only the search of its address changes, so it does not ask then. */
  keepsOnSearch?: boolean
  /** Replaces the general wording of the question. */
  words?: { title: string; text: string; yes: string; stay: string }
  /** Called when the user chooses to leave. */
  onLeave?: () => void
}

/** Asks before a navigation, a reload or a closed tab discards unsaved changes. */
export function UnsavedGuard({ isDirty, keepsOnSearch, words, onLeave }: UnsavedGuardProps) {
  const t = useCopy(settings)
  const { status, proceed, reset } = useBlocker({
    // Without a token nothing can be saved, so there is nothing to ask.
    shouldBlockFn: ({ current, next }) => {
      const isKept = keepsOnSearch && current.pathname === next.pathname
      return !isKept && isDirty() && currentToken() !== null
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  // Once, or each render would release what it holds.
  useEffect(() => holdReload(() => latest.current()), [])
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpen={(open) => !open && reset?.()}
      kind="danger"
      icon="i-ph-warning"
      title={words?.title ?? t('leave.title')}
      confirm={words?.yes ?? t('leave.yes')}
      cancel={words?.stay ?? t('leave.stay')}
      onConfirm={() => {
        onLeave?.()
        proceed?.()
      }}
    >
      {words?.text ?? t('leave.text')}
    </ConfirmDialog>
  )
}
