import { useBlocker } from '@tanstack/react-router'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { currentToken } from '#web/lib/token.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a navigation, a reload or a closed tab throws changes away. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useCopy(settings)
  const { status, proceed, reset } = useBlocker({
    // Whoever is signed out can save nothing any more.
    shouldBlockFn: () => dirty && currentToken() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpen={(open) => !open && reset?.()}
      kind="danger"
      icon="i-ph-warning"
      title={t('leave.title')}
      confirm={t('leave.yes')}
      cancel={t('leave.stay')}
      onConfirm={() => proceed?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
