import { ChoicesCard } from '#web/features/talk/notifications/choices-card.tsx'
import { PushCard } from '#web/features/talk/notifications/push-card.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { MessagesCard } from './messages-card.tsx'

/** What a person is told outside the app: on this device, by messages to the phone and by e-mail. */
export function NotificationsTab() {
  return (
    <div className="stack">
      <PushCard />
      <MessagesCard />
      <ChoicesCard />
      <CalendarFeedCard />
    </div>
  )
}
