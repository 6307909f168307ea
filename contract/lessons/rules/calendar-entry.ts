import { icsSequence } from '../../shared/rules/ics.ts'
import { SessionKind } from '../../vocabulary/teaching.ts'

const pages: Readonly<Record<SessionKind, string>> = {
  [SessionKind.Lesson]: 'lesson',
  [SessionKind.Interview]: 'interview',
  [SessionKind.Demo]: 'demo-session',
}

/** A booking of any kind. Epoch ms. */
interface CalendarBooking {
  readonly kind: SessionKind
  readonly id: number
  readonly createdAt: number
  readonly updatedAt: number
}

/**
 * What makes the entries of one booking the same entry in every calendar: the feed, mails and files that somebody saves.
 * The id stays when the booking moves or is cancelled, so programs change their entry; whoever has the feed and a saved
 * file sees one. `appUrl` is the origin of the app.
 */
export const calendarEntryOf = ({ kind, id, createdAt, updatedAt }: CalendarBooking, appUrl: string) => ({
  uid: `${kind}-${id}@${appUrl.replace(/^https?:\/\//, '')}`,
  sequence: icsSequence(createdAt, updatedAt),
  url: `${appUrl}/${pages[kind]}/${id}`,
})
