import { lazy, Suspense } from 'react'
import { chat } from '#web/copy/chat.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBlock } from './blocking.ts'

const ReportDialog = lazy(() => import('#web/features/reports/report-dialog.tsx'))

/** Tells the team about a conversation or a message; `about` names it by its number. */
export function ReportChat({ about, onClose }: { about: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ReportDialog about={about} onClose={onClose} />
    </Suspense>
  )
}

type BlockDialogProps = { roomId: number; myId: number; name: string; onClose: () => void }

/** Asks before the other member is blocked, and says what that stops and what it does not. */
export function BlockDialog({ roomId, myId, name, onClose }: BlockDialogProps) {
  const t = useCopy(chat)
  const block = useBlock(roomId, myId)
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-prohibit"
      title={t('blockTitle', { name })}
      confirm={t('block')}
      cancel={common.cancel}
      busy={block.isPending}
      error={block.error}
      onConfirm={() => block.mutate(true, { onSuccess: onClose })}
    >
      {t('blockHelp')}
    </ConfirmDialog>
  )
}
