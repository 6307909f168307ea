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

/** Fetches what `news` is about, of what is on screen and was not asked for since; the rest when it is shown again. */
const fetchNews = (client: QueryClient, news: News, askedAt: WeakMap<Query, number>): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => {
      if (!needsFetch(askedAt.get(query), news.asOf)) return false
      if (isList(query)) return news.all || hasTutorIn(query.state.data, news.tutors)
      return isAboutTutor(query.queryKey, news.all ? null : news.tutors)
    },
  })

const follow = (client: QueryClient, shown: { lists: boolean; tutors: number[] }): (() => void) => {
  const askedAt = new WeakMap<Query, number>()
  let waiting: News | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (news: News, within = 0) => {
    waiting = withNews(waiting, news)
    timer ??= setTimeout(
      () => {
        timer = undefined
        if (waiting) void fetchNews(client, waiting, askedAt)
        waiting = null
      },
      gatherMs + Math.random() * within,
    )
  }
  const everything = () => hear({ asOf: serverNow(), all: true, tutors: [] }, gapWithinMs)
  const lessonChanged = ({ tutor }: { tutor: number }) => {
    void client.invalidateQueries({ queryKey: ['slots', tutor] })
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, serverNow())
    }),
    listen(TutorsCacheUpdated, ({ asOf = serverNow(), within, taken = [], booked = [], more = true }) => {
      const named = new Set(booked.map(({ tutor }) => tutor))
      const unshown = more ? [] : showBooked(client, { asOf, booked }, askedAt)
      const tutors = more ? taken : [...taken.filter((id) => !named.has(id)), ...unshown]
      if (more || tutors.length > 0) hear({ asOf, all: more, tutors }, within)
    }),
    listen(TutorChanged, ({ tutor, asOf, within }) => hear({ asOf, all: false, tutors: [tutor] }, within)),
    listen(LessonBooked, lessonChanged),
    listen(LessonRebooked, lessonChanged),
    listen(LessonCanceled, lessonChanged),
    watchTutors(shown, everything),
  ]
  return () => {
    clearTimeout(timer)
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
    () => (isStudent ? follow(client, { lists, tutors: id === null ? [] : [id] }) : undefined),
    [client, isStudent, lists, id],
  )
}
