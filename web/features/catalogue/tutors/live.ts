import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TutorsCacheUpdated, TutorUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { tutorKeys } from '#web/features/people/profile/tutor-query.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { patchTutor } from './query.ts'

/** Waits this long for further events before fetching: a tutor who saves a week causes many. */
const gatherMs = 400

const follow = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: tutorKeys.lists })
      // The event names no tutor, so all free times are invalidated; only those on screen are fetched again.
      void client.invalidateQueries({ queryKey: ['slots'] })
    }, gatherMs)
  }
  const join = () => void emit(JoinRooms, { channels: ['TutorsCache'] })
  const slotsChanged = ({ tutor }: { tutor: number }) => {
    void client.invalidateQueries({ queryKey: ['slots', tutor] })
  }
  const stops = [
    listen(TutorUpdated, (tutor) => {
      patchTutor(client, tutor.id, () => tutor)
      // The order of the lists depends on the next free time, which may have changed.
      refetchSoon()
      slotsChanged({ tutor: tutor.id })
    }),
    listen(TutorsCacheUpdated, () => {
      refetchSoon()
      void client.invalidateQueries({ queryKey: ['tutors', 'one'] })
    }),
    listen(LessonBooked, slotsChanged),
    listen(LessonRebooked, slotsChanged),
    listen(LessonCanceled, slotsChanged),
    onConnected(join),
  ]
  if (connectionState() === 'online') join()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Keeps tutor lists, profiles and free times current while a screen that uses it is mounted. */
export const useLiveTutors = (): void => {
  const client = useQueryClient()
  useEffect(() => follow(client), [client])
}
