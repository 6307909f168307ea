import { useBlocker } from '@tanstack/react-router'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { currentToken } from '#web/lib/token.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type UnsavedGuardProps = {
  /** Called when a navigation starts, so that a change saved a moment ago no longer counts. */
  isDirty: () => boolean
  /** Replaces the general wording of the question. */
  words?: { title: string; text: string; yes: string; stay: string }
  /** Called when the user chooses to leave. */
  onLeave?: () => void
}

/** Asks before a navigation, a reload or a closed tab discards unsaved changes. */
export function UnsavedGuard({ isDirty, words, onLeave }: UnsavedGuardProps) {
  const t = useCopy(settings)
  const { status, proceed, reset } = useBlocker({
    // Without a token nothing can be saved, so there is nothing to ask.
    shouldBlockFn: () => isDirty() && currentToken() !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
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
