/** Tutors who are available now, and searches for them. */
import { env } from 'cloudflare:workers'
import { acceptRing, setAvailable, startRing } from '#contract/lessons/api/now.ts'
import { RingOffered } from '#contract/lessons/events/now-events.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { type Person, people } from './people.ts'
import { openTab, type Socket } from './sockets.ts'

export const ringBoard = () => env.RING_BOARD.getByName('all')

export interface Available {
  readonly tutor: Person
  readonly tab: Socket
}

const made: Available[] = []

/** A tutor with an open page who is available for an hour. */
export const available = async (fields: Parameters<typeof people.tutor>[0] = {}): Promise<Available> => {
  const tutor = await people.tutor(fields)
  const tab = await openTab(tutor)
  await tutor.api(setAvailable, { body: { minutes: 60 } })
  made.push({ tutor, tab })
  return { tutor, tab }
}

export const search = (student: Person, body: Partial<RequestOf<typeof startRing>['body']> = {}) =>
  student.api(startRing, { body: { duration: 30, ...body } })

/** The ring that a tutor hears. */
export const offered = ({ tab }: Available) => tab.next(RingOffered)

export const accept = ({ tutor }: Available, ringId: string) => tutor.api(acceptRing, { params: { ringId } })

/** Nobody is available any more: one board serves all tests of a file. */
export const clearBoard = async (): Promise<void> => {
  for (const { tutor } of made.splice(0)) await ringBoard().withdraw(tutor.id)
}
