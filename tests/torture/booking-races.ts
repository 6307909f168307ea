/** Races for a time, for the minutes of a week, and for those of a lot. Whatever was won is cancelled again. */
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { OfferedSlot, Pupil } from '#tests/journeys/kill-world.ts'
import { call, callPatiently } from './call.ts'
import type { Stage } from './stage.ts'

/** Half hours that every tutor offers. */
const halfHours = 16

export interface Wish {
  readonly pupil: Pupil
  readonly slot: OfferedSlot
  /** Which half hour of the slot. */
  readonly at: number
  readonly key: string
}

export const wishFor = ({ random, slots }: Stage, pupil: Pupil): Wish => ({
  pupil,
  slot: random.pick(slots),
  at: random.below(halfHours),
  key: `torture-${random.below(2 ** 31)}-${pupil.id}`,
})

/** Books under the wish's key; the id of the lesson, else the code of the refusal, null without an answer. */
export const book = async (
  { server, acts }: Stage,
  { pupil, slot, at, key }: Wish,
): Promise<number | string | null> => {
  const start = toIsoInstant(slot.start + minutes(30 * at))
  const body = { tutorId: slot.userId, slotId: slot.id, start, duration: 30 } as const
  const { status, code, reply } = await call(server.origin, bookLesson, { body, idempotencyKey: key }, pupil.token)
  if (status !== null && status >= 500) acts.trouble(`booking answered ${status} ${code}, key ${key}`)
  if (reply) acts.acknowledged({ kind: 'lesson', id: reply.id, by: pupil.id, key })
  return reply ? reply.id : code
}

const isWon = (answer: number | string | null): answer is number => typeof answer === 'number'

/** Cancels lessons, so that their time and minutes are there for the next race. */
export const giveBack = async ({ server, acts }: Stage, pupil: Pupil, ids: Iterable<number>): Promise<void> => {
  for (const id of new Set(ids)) {
    const { status, code, isRepeated } = await callPatiently(
      server.origin,
      cancelLesson,
      { params: { id } },
      pupil.token,
    )
    if (status !== 200 && !isRepeated) acts.trouble(`lesson ${id} of ${pupil.id} was not cancelled: ${status} ${code}`)
  }
}

/** Several students want one half hour, each by several tries under one key: at most one gets it, and exactly one does. */
export const raceForTime = async (stage: Stage): Promise<void> => {
  const { random, acts, students } = stage
  const first = wishFor(stage, random.pick(students))
  const rivals = new Set([first.pupil, ...Array.from({ length: 1 + random.below(4) }, () => random.pick(students))])
  const wishes = [...rivals].map((pupil) => ({ ...first, pupil, key: `${first.key}-${pupil.id}` }))
  const tries = wishes.flatMap((wish) => Array.from({ length: 1 + random.below(2) }, () => wish))
  const answers = await Promise.all(tries.map((wish) => book(stage, wish)))
  const winners = new Set(answers.flatMap((answer, i) => (isWon(answer) ? [tries[i]?.pupil] : [])))
  if (winners.size !== 1) acts.trouble(`${winners.size} won ${first.slot.userId} at ${first.at}: ${answers}`)
  for (const winner of winners) if (winner) await giveBack(stage, winner, answers.filter(isWon))
}

/** One student books more at once than `most` half hours of their minutes allow. */
const raceForMinutes = async (stage: Stage, pupil: Pupil, most: number): Promise<void> => {
  const { random, acts, slots } = stage
  const wanted = most + 1 + random.below(3)
  const first = random.below(halfHours - wanted)
  const wishes = Array.from({ length: wanted }, (_, i) => ({
    ...wishFor(stage, pupil),
    slot: random.pick(slots),
    at: first + i,
  }))
  const answers = await Promise.all(wishes.map((wish) => book(stage, wish)))
  const won = answers.filter(isWon)
  if (won.length > most) acts.trouble(`${pupil.id} booked ${won.length} of ${most}: ${answers}`)
  // Few students have few minutes, and each of them books as often as the product lets one person.
  if (answers.every((answer) => answer === 'too-many-requests')) return acts.count('races refused for their number')
  if (won.length === 0) acts.trouble(`${pupil.id} booked none of ${most}: ${answers}`)
  await giveBack(stage, pupil, won)
}

export const raceForWeek = (stage: Stage): Promise<void> =>
  raceForMinutes(stage, stage.random.pick(stage.poor.slice(4)), 2)

/** Half an hour from the team beside the hour of the week. */
export const grantLots = async ({ server, poor, admin }: Stage): Promise<void> => {
  for (const { id } of poor.slice(0, 4)) {
    const body = { minutes: 30, days: 90, reason: 'عوضًا عن انقطاع' }
    const { status, code } = await call(server.origin, grantMinutes, { params: { userId: id }, body }, admin.token)
    if (status !== 200) throw new Error(`no minutes: ${status} ${code}`)
  }
}

export const raceForLot = (stage: Stage): Promise<void> =>
  raceForMinutes(stage, stage.random.pick(stage.poor.slice(0, 4)), 3)
