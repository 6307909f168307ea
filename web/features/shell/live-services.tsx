import { useRequiredUser } from '#web/features/account/query.ts'
import { useLiveChat } from '#web/features/chat/live.ts'

/** What runs for a signed-in person on every screen, framed or not: the inbox, the badge, queued messages. */
export function LiveServices() {
  const { id } = useRequiredUser()
  useLiveChat(id)
  return null
}
