import { useRequiredUser } from '#web/features/account/query.ts'
import { useLiveChat } from '#web/features/chat/live.ts'
import { useLiveLessons } from '#web/features/lessons/live.ts'

/** Runs the live features of a signed-in person on every screen: inbox, badges, queued messages, lesson events. */
export function LiveServices() {
  const { id } = useRequiredUser()
  useLiveChat(id)
  useLiveLessons()
  return null
}
