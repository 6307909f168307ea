/** Tells of a message that came while the person is elsewhere in the app. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Message } from '#contract/shapes/chat.ts'
import { chat } from '#web/copy/chat.ts'
import { copyOf } from '#web/copy/use-copy.ts'
import { toast } from '#web/ui/toast.tsx'
import { roomMembersQuery } from './query.ts'
import { readRoomStates } from './room-cache.ts'

/**
 * Chat shows the message itself. A call shows its own conversation, and a toast there would offer to leave the call;
 * calls are the screens without a frame.
 */
const isSilentScreen = ({ pathname, frame }: { pathname: string; frame: string | undefined }): boolean =>
  pathname === '/chat' || frame === 'none'

/** Names the sender and leads to the room; not the text, which may be nobody else's to read on a shared screen. */
export const showMessageToast = async (client: QueryClient, router: AnyRouter, message: Message): Promise<void> => {
  const { roomId, userId } = message
  const isSilent = () => {
    const { location, matches } = router.state
    const { pathname } = location
    return (
      isSilentScreen({ pathname, frame: matches.at(-1)?.staticData.frame }) || readRoomStates(client)[roomId]?.muted
    )
  }
  if (isSilent()) return
  const members = await client.fetchQuery(roomMembersQuery(roomId)).catch(() => [])
  const sender = members.find(({ id }) => id === userId)
  // The name may have taken long enough for the person to have gone to the room.
  if (!sender || isSilent()) return
  const t = copyOf(chat)
  toast.show({
    id: `message-${roomId}`,
    title: t('newMessageFrom', { name: sender.name ?? t('unnamed') }),
    actions: [
      { label: t('openRoom'), onSelect: () => void router.navigate({ to: '/chat', search: { room: roomId } }) },
    ],
  })
}
