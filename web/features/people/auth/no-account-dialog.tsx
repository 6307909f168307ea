import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type NoAccountDialogProps = { busy: boolean; onOpenAccount: () => void; onForget: () => void }

/** Asks whether to create an account, after a Google login that found none. */
export default function NoAccountDialog({ busy, onOpenAccount, onForget }: NoAccountDialogProps) {
  const t = useCopy(auth)
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onForget()}
      icon="i-ph-user-plus"
      title={t('google.unknownTitle')}
      confirm={t('google.create')}
      onConfirm={onOpenAccount}
      cancel={t('google.notNow')}
      busy={busy}
    >
      {t('google.unknownBody')}
    </ConfirmDialog>
  )
}
