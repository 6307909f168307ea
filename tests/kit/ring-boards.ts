/** Boards without the platform, whose database answers at once. */
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { RingBoardState } from '#durable/ring-board/board.ts'
import type { BoardEffects } from '#durable/ring-board/state.ts'
import type { OfferedTutor, RingRequest, TutorTimes } from '#worker/ring-board.ts'

export const start = Date.parse('2026-11-26T18:00:00Z')
export const seconds = (n: number) => start + n * 1000

export const tutorOf = (id: number, over: Partial<OfferedTutor> = {}): OfferedTutor => ({
  ...{ id, name: `tutor ${id}`, image: null, gender: 'male', role: Role.Tutor, topics: [], levels: [] },
  ...{ ratingSum: 0, ratingCount: 0, pauseMinutes: 0, busy: [], chosenUntil: start + minutes(60) },
  ...over,
})
const student = (id: number) => ({ id, name: 'student', image: null, gender: 'female' as const, level: null })
let made = 0
export const requestOf = (studentId = 900, over: Partial<RingRequest> = {}): RingRequest => ({
  id: `ring-${++made}`,
  student: student(studentId),
  wish: { studentId, duration: 30, topic: null, level: null, gender: null, taughtBy: {}, without: [] },
  ...{ topic: null, note: null, price: 7500, lessonId: null },
  ...over,
})

/** What the database of a board answers: bookings by tutor; null: who can no longer be booked. */
export type Bookings = Map<number, Interval[] | null>

export const timesIn = (bookings: Bookings, ids: readonly number[]): TutorTimes[] =>
  ids.flatMap((id) => {
    const busy = bookings.has(id) ? bookings.get(id) : []
    return busy ? [{ id, pauseMinutes: 0, busy }] : []
  })

/** Every change ends with its instant, and is followed by the answer to what the board then asks. */
const answered = (board: RingBoardState, bookings: Bookings): RingBoardState =>
  new Proxy(board, {
    get(_, name) {
      const method = board[name as 'tick']
      if (['takeEffects', 'takeLook', 'learn', 'ringOn'].includes(String(name))) return method.bind(board)
      return (...args: [number]) => {
        const result = Reflect.apply(method, board, args)
        const now = args.at(-1) as number
        for (let look = board.takeLook(); look; look = board.takeLook()) {
          board.learn(timesIn(bookings, look.tutorIds), { ids: look.tutorIds, at: now }, now)
          board.ringOn(look.ringIds, now)
        }
        return result
      }
    },
  })

const namesOf = ({ told }: BoardEffects): string[] =>
  told.map(({ userId, frame }) => {
    const { event, data } = JSON.parse(frame) as { event: string; data: { reason?: string; status?: string } }
    return `${userId} ${event}${data.reason ? ` ${data.reason}` : ''}${data.status ? ` ${data.status}` : ''}`
  })

/**
 * A board with tutors 1 to `count`; `told` are the names of frames by person since the last look. Without `bookings` the
 * test answers the board's questions itself.
 */
export const boardWith = (count: number, bookings: Bookings | null = new Map()) => {
  const plain = new RingBoardState({ tutors: [], rings: [] })
  const board = bookings ? answered(plain, bookings) : plain
  for (let id = 1; id <= count; id++) board.offer(tutorOf(id), start - count + id)
  board.takeEffects()
  const look = (): BoardEffects => board.takeEffects()
  const told = () => namesOf(look())
  const begin = (studentId = 900, at = start, over: Partial<RingRequest> = {}) => {
    const ring = board.ring(requestOf(studentId, over), at)
    if ('refused' in ring) throw new Error(ring.refused)
    return ring.id
  }
  const statusOf = (studentId = 900, at = start) => board.marketFor(studentId, at).ring?.status
  return { board, look, told, begin, statusOf }
}
