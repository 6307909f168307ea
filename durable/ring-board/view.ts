/** The board's rows as they go over the wire. */
import { orderTutors, startOfNow } from '#contract/lessons/rules/ring.ts'
import type { Face, Ring, RingOffer } from '#contract/lessons/shapes/now.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Ask, BoardRing, BoardTutor } from './state.ts'

export const faceOf = ({ id, name, image, gender }: Face): Face => ({ id, name, image, gender })

/** `left`: who fits and was not asked yet. */
export const ringView = (ring: BoardRing, left: readonly BoardTutor[]): Ring => {
  const { request, startedAt, until, status, asks, accepted, code } = ring
  return {
    id: request.id,
    status,
    lessonId: request.lessonId,
    duration: request.wish.duration,
    topic: request.topic,
    startedAt: toIsoInstant(startedAt),
    until: toIsoInstant(until),
    asked: asks.map(({ tutor, answer }) => ({ tutor, answer })),
    waiting: orderTutors(left, request.wish).slice(0, nowLimits.wave.tutors).map(faceOf),
    accepted: accepted && { ...accepted, start: toIsoInstant(accepted.start) },
    code,
  }
}

export const offerView = ({ request }: BoardRing, ask: Ask, tutor: Pick<BoardTutor, 'id' | 'role'>): RingOffer => ({
  id: request.id,
  student: request.student,
  lessonsTogether: request.wish.taughtBy[tutor.id] ?? 0,
  duration: request.wish.duration,
  topic: request.topic,
  note: request.note,
  price: tutor.role === Role.TutorManager ? 0 : request.price,
  start: toIsoInstant(startOfNow(ask.at)),
  until: toIsoInstant(ask.until),
  rescue: request.lessonId !== null,
})
