import './chat.css'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { NewConversation } from './conversation-start.tsx'
import { MinorNote } from './minor-note.tsx'
import { type MinorSide, MinorSideContext } from './minor-side.ts'
import { useRoomOfPair } from './query.ts'
import { useTypingRooms } from './typing.ts'

type ChatPanelProps = { otherId: number; name: string | null; minor: MinorSide }

/**
 * The conversation of two people beside their lesson: the same messages, without the header.
 */
export function ChatPanel({ otherId, name, minor }: ChatPanelProps) {
  const t = useCopy(chat)
  const { id } = useRequiredUser()
  const { data: roomId, isPending } = useRoomOfPair(id, otherId)
  const typing = useTypingRooms(id)
  const shownName = name ?? t('unnamed')
  if (isPending)
    return (
      <SkeletonGroup label={common.loading} className="p-4">
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    )
  const head = <MinorNote side={minor} />
  return (
    <MinorSideContext value={minor}>
      {roomId ? (
        <Conversation key={roomId} roomId={roomId} name={shownName} typing={typing.has(roomId)} head={head} inCall />
      ) : (
        <NewConversation otherId={otherId} name={shownName} head={head} />
      )}
    </MinorSideContext>
  )
}
