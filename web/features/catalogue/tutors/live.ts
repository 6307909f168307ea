import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { serverNow } from '#web/lib/clock.ts'
import { listen } from '#web/lib/socket.ts'
import { watchTutors } from '#web/lib/watched-tutors.ts'
import { hasTutorIn, isAboutTutor, type News, needsFetch, withNews } from './news.ts'
import { isList, showBooked } from './show-booked.ts'

/** Waits this long for further events before fetching: a tutor who saves a week causes many. */
const gatherMs = 400
/** After a gap in the connection many pages load again together. */
const gapWithinMs = 10_000
/** A list that shows none of those who changed is fetched after this, at a random moment within this. */
const othersMs = { after: 20_000, within: 40_000 }

/** What of the cache news are about. */
type Concerns = (news: News, query: Query) => boolean

const concernsNews: Concerns = (news, query) =>
  isList(query)
    ? news.all || hasTutorIn(query.state.data, news.tutors)
    : isAboutTutor(query.queryKey, news.all ? null : news.tutors)

/**
 * Gathers news until they are fetched, so long after the first of them: what they are about of what is on screen and was not
 * asked for since; the rest, and all where the screen is left before, when it is shown again.
 */
const gatherNews = (client: QueryClient, askedAt: WeakMap<Query, number>, concerns: Concerns) => {
  const fetch = (news: News, refetchType: 'active' | 'none'): void => {
    const predicate = (query: Query) => needsFetch(askedAt.get(query), news.asOf) && concerns(news, query)
    void client.invalidateQueries({ predicate, refetchType })
  }
  let waiting: News | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hear: (news: News, afterMs: number, within = 0): void => {
      waiting = withNews(waiting, news)
      timer ??= setTimeout(
        () => {
          timer = undefined
          if (waiting) fetch(waiting, 'active')
          waiting = null
        },
        afterMs + Math.random() * within,
      )
    },
    stop: (): void => {
      clearTimeout(timer)
      if (waiting) fetch(waiting, 'none')
    },
  }
}

/** Keeps what is cached of these tutors current, until the returned function is called. */
export const followTutors = (client: QueryClient, shown: { lists: boolean; tutors: number[] }): (() => void) => {
  const askedAt = new WeakMap<Query, number>()
  const soon = gatherNews(client, askedAt, concernsNews)
  const late = gatherNews(client, askedAt, (_, query) => isList(query))
  const everything = () => soon.hear({ asOf: serverNow(), all: true, tutors: [] }, gatherMs, gapWithinMs)
  const lessonChanged = ({ tutor }: { tutor: number }) => {
    void client.invalidateQueries({ queryKey: ['slots', tutor] })
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, serverNow())
    }),
    listen(TutorsCacheUpdated, ({ asOf = serverNow(), within, taken = [], booked = [], more = true, changed }) => {
      const named = new Set(booked.map(({ tutor }) => tutor))
      const unshown = showBooked(client, { asOf, booked }, askedAt)
      const tutors = [...taken.filter((id) => !named.has(id)), ...unshown, ...(changed ?? [])]
      const all = more && changed === undefined
      if (all || tutors.length > 0) soon.hear({ asOf, all, tutors }, gatherMs, within)
      // Whoever changed may belong into a list that does not show them.
      if (more && !all) late.hear({ asOf, all, tutors }, othersMs.after, othersMs.within)
    }),
    listen(TutorChanged, ({ tutor, asOf, within }) =>
      soon.hear({ asOf, all: false, tutors: [tutor] }, gatherMs, within),
    ),
    listen(LessonBooked, lessonChanged),
    listen(LessonRebooked, lessonChanged),
    listen(LessonCanceled, lessonChanged),
    watchTutors(shown, everything),
  ]
  return () => {
    soon.stop()
    late.stop()
    for (const stop of stops) stop()
  }
}

/**
 * Keeps what a screen shows of tutors current while it is mounted: lists, and the profile and free times of one. Only
 * students are told.
 */
export const useLiveTutors = ({ lists = false, tutor }: { lists?: boolean; tutor?: number | null }): void => {
  const client = useQueryClient()
  const isStudent = useUser()?.role === Role.Student
  const id = tutor ?? null
  useEffect(
    () => (isStudent ? followTutors(client, { lists, tutors: id === null ? [] : [id] }) : undefined),
    [client, isStudent, lists, id],
  )
}
