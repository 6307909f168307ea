/** Several tutors accept one search for a lesson at once: exactly one of them gets it. */
import { acceptRing, cancelRing, endAvailability, setAvailable, startRing } from '#contract/lessons/api/now.ts'
import { connectChat } from '#tests/journeys/kill-chat.ts'
import { giveBack } from './booking-races.ts'
import { call } from './call.ts'
import type { Stage } from './stage.ts'

const rivals = 3

export const raceForRing = async (stage: Stage): Promise<void> => {
  const { server, random, acts, students, tutors } = stage
  const { origin } = server
  const first = random.below(tutors.length)
  const ready = Array.from({ length: rivals }, (_, i) => tutors[(first + i) % tutors.length]).filter(
    (one) => one !== undefined,
  )
  const student = random.pick(students)
  // A tutor without an open page is not rung.
  const pages = await Promise.all([...ready, student].map(({ token }) => connectChat(origin, token)))
  try {
    for (const { id, token } of ready) {
      const told = await call(origin, setAvailable, { body: { minutes: 60 } }, token)
      if (told.status !== 200) return acts.trouble(`${id} is not available: ${told.status} ${told.code}`)
    }
    const ring = await call(origin, startRing, { body: { duration: 15 } }, student.token)
    // Three searches in ten minutes are allowed.
    if (ring.status === 429) return acts.count('rings refused for their number')
    if (!ring.reply && ring.isRepeated) return acts.count('races without an answer')
    if (!ring.reply) return acts.trouble(`no search: ${ring.status} ${ring.code}`)
    const params = { ringId: ring.reply.id }
    const told = await Promise.all(ready.map(({ token }) => call(origin, acceptRing, { params }, token)))
    const won = told.flatMap(({ reply }) => (reply ? [reply] : []))
    for (const { status, code } of told)
      if (status === null || status >= 500) acts.trouble(`acceptance answered ${status} ${code}`)
    if (won.length !== 1) acts.trouble(`${won.length} won search ${params.ringId}: ${told.map((one) => one.code)}`)
    for (const { id } of won) {
      acts.acknowledged({ kind: 'lesson', id, by: student.id, key: `ring ${params.ringId}` })
      await giveBack(stage, student, [id])
    }
    if (won.length === 0) await call(origin, cancelRing, { params }, student.token)
  } finally {
    for (const { token } of ready) await call(origin, endAvailability, {}, token)
    for (const page of pages) page.close()
  }
}
