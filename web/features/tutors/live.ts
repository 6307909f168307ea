import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  LessonBooked,
  LessonCanceled,
  LessonRebooked,
  TutorsCacheUpdated,
  TutorUpdated,
} from '#contract/realtime/broadcast.ts'
import { JoinRooms } from '#contract/realtime/chat.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { patchTutor, tutorKeys } from './query.ts'

/** Many events in a row, such as a tutor saving a whole week, cost one request. */
const gatherMs = 400

const follow = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: tutorKeys.lists })
      // A tutor who changed hours is not named; only what is on the screen is asked again.
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
      // The next free time may have moved, and with it the order.
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

/** Keeps lists, profiles and free times of tutors live while a screen that shows them is open. */
export const useLiveTutors = (): void => {
  const client = useQueryClient()
  useEffect(() => follow(client), [client])
}
