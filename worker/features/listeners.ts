/** Who listens to which event, one entry per event. Each listener is run by `later` with what was raised. */
import type { DomainEvents } from '#worker/domain-events.ts'
import type { Services } from '#worker/services.ts'
import { announceTutor, refreshFreeTime, takeBookedTime } from './catalogue/tutors/announce.ts'
import { rewriteTopicsNow } from './catalogue/tutors/stale-topics.ts'
import { noteChangedHours, noteTakenTime } from './lessons/now/listen.ts'

type Listener<N extends keyof DomainEvents> = (services: Services, event: DomainEvents[N]) => Promise<void>

export const listeners: { readonly [N in keyof DomainEvents]: readonly [Listener<N>, ...Listener<N>[]] } = {
  'tutor-changed': [announceTutor],
  'tutor-hours-changed': [refreshFreeTime, noteChangedHours],
  'time-taken': [takeBookedTime, noteTakenTime],
  'topics-changed': [rewriteTopicsNow],
}
