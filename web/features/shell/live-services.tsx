import { Role } from '#contract/vocabulary/roles.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { useLiveChat } from '#web/features/chat/live.ts'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { useLivePayments } from '#web/features/payments/live.ts'

/** Runs what is live on every screen: inbox, badges, queued messages, events of lessons and of payments. */
export function LiveServices() {
  const { id, role } = useRequiredUser()
  useLiveChat(id)
  useLiveLessons()
  useLivePayments(role === Role.Student)
  return null
}
