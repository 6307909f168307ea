/** Who listens to which event, one entry per event. Each listener is run by `later` with what was raised. */
import { afterAnswer } from '#worker/after-answer.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import type { Services } from '#worker/services.ts'
import { indexChanges } from '#worker/storage/search/keep-index.ts'
import { announceTutor, refreshFreeTime, takeBookedTime } from './catalogue/tutors/announce.ts'
import { rewriteTopicsNow } from './catalogue/tutors/stale-topics.ts'
import { noteChangedHours, noteTakenTime } from './lessons/now/listen.ts'

type Listener<N extends keyof DomainEvents> = (services: Services, event: DomainEvents[N]) => Promise<unknown>

const index = ({ db, env: { SEARCH } }: Services): Promise<void> => indexChanges({ DB: db.$client, SEARCH })

/**
 * What a listener leaves in the main database is brought to the index of texts at once, unless it answers that it left
 * nothing; the sweep brings what is lost.
 */
const indexed =
  <N extends keyof DomainEvents>(listen: Listener<N>): Listener<N> =>
  async (services, event) => {
    if ((await listen(services, event)) !== false) await index(services)
  }

const indexPerson: Listener<'person-changed'> = async (services) => {
  await afterAnswer()
  await index(services)
}

export const listeners: { readonly [N in keyof DomainEvents]: readonly [Listener<N>, ...Listener<N>[]] } = {
  'tutor-changed': [indexed(announceTutor)],
  'person-changed': [indexPerson],
  'tutor-hours-changed': [indexed(refreshFreeTime), noteChangedHours],
  'time-taken': [indexed(takeBookedTime), noteTakenTime],
  'topics-changed': [indexed(rewriteTopicsNow)],
}
