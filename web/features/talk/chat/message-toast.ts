/** Shows a toast for a message that arrives while another screen is open. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { toast } from '#web/ui/toast.tsx'
import { roomMembersQuery } from './query.ts'
import { readRoomStates } from './room-cache.ts'

/**
 * No toast on the chat page, which shows the message itself, nor in a call, which has its own conversation and where
 * the toast's link would leave the call. Calls are the screens without a frame.
 */
const isSilentScreen = ({ pathname, frame }: { pathname: string; frame: string | undefined }): boolean =>
  pathname === '/chat' || frame === 'none'

/** Names the sender and links to the room. Leaves out the text, because others may be able to see the screen. */
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
  // The user may have opened the room while the name was being fetched.
  if (!sender || isSilent()) return
  const t = getTranslator(chat)
  toast.show({
    id: `message-${roomId}`,
    title: t('newMessageFrom', { name: sender.name ?? t('unnamed') }),
    actions: [
      { label: t('openRoom'), onSelect: () => void router.navigate({ to: '/chat', search: { room: roomId } }) },
    ],
  })
}
