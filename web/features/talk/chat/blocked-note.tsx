import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Button } from '#web/ui/button.tsx'
import { useBlock } from './blocking.ts'

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
