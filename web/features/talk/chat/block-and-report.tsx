import { lazy, Suspense } from 'react'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBlock } from './blocking.ts'

const PersonReportDialog = lazy(() => import('#web/features/talk/reports/person-report-dialog.tsx'))

type ReportChatProps = {
  person: { readonly id: number; readonly name: string }
  /** The conversation or the message by its number. */
  about: string
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** Reports the other member of a conversation to the team. */
export function ReportChat({ person, about, onBlock, onClose }: ReportChatProps) {
  return (
    <Suspense fallback={null}>
      <PersonReportDialog person={person} where={about} onBlock={onBlock} onClose={onClose} />
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
      cancel={forReader(common.cancel)}
      busy={block.isPending}
      error={block.error}
      onConfirm={() => block.mutate(true, { onSuccess: onClose })}
    >
      {t('blockHelp')}
    </ConfirmDialog>
  )
}

type BlockedNoteProps = {
  roomId: number
  myId: number
  name: string
  /** This user has blocked the other, and may end that. */
  byMe: boolean
}

/** In place of the composer while one member has blocked the other. */
export function BlockedNote({ roomId, myId, name, byMe }: BlockedNoteProps) {
  const t = useCopy(chat)
  const block = useBlock(roomId, myId)
  return (
    <div className="composer items-center justify-between" role="status">
      <p className="small quiet py-2">
        {byMe ? t('blockedByMe', { name }) : t('blockedByOther')}
        {block.error && <span className="block text-danger-text">{errorText(block.error)}</span>}
      </p>
      {byMe && (
        <Button kind="line" size="sm" loading={block.isPending} onClick={() => block.mutate(false)}>
          {t('unblock')}
        </Button>
      )}
    </div>
  )
}
