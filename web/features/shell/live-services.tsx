import { useRequiredUser } from '#web/features/account/query.ts'
import { useLiveChat } from '#web/features/chat/live.ts'
import { useLiveLessons } from '#web/features/lessons/live.ts'

/** What runs for a signed-in person on every screen, framed or not: inbox, badges, queued messages, news of lessons. */
export function LiveServices() {
  const { id } = useRequiredUser()
  useLiveChat(id)
  useLiveLessons()
  return null
}
