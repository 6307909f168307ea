import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { useWaitingSound } from '#web/features/classroom/insights/waiting-sound.ts'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { useLivePayments } from '#web/features/money/payments/live.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { useAppBadge } from '#web/features/shared/unread.ts'
import { useLiveChat } from '#web/features/talk/chat/live.ts'
import { useLiveNotifications, usePushRenewal } from '#web/features/talk/notifications/live.ts'

// Only tutors load it.
const LiveRings = loadBeside(() => import('#web/features/lessons/now/live-rings.tsx'))
// Only tutors load it.
const LiveCorrections = loadBeside(() => import('#web/features/classroom/corrections/live-corrections.tsx'))
// Only tutor managers load it.
const LiveInterviews = loadBeside(() => import('#web/features/joining/interviews/live.ts'))

/**
 * Runs what is live on every screen: inbox, badges, also on the icon of the installed app, queued messages, events of
 * lessons and of payments, this browser's push messages, rings of students and corrections that wait to be sent
 * for tutors, and the decisions that wait for a
 * tutor manager.
 */
export function LiveServices() {
  const { id, role } = useRequiredUser()
  useLiveChat(id)
  useLiveLessons()
  useLiveNotifications()
  usePushRenewal()
  useAppBadge()
  useLivePayments(role === Role.Student)
  useWaitingSound(id)
  if (!isTutorType(role)) return null
  return (
    <>
      <LiveRings />
      <LiveCorrections />
      {role === Role.TutorManager && <LiveInterviews />}
    </>
  )
}
