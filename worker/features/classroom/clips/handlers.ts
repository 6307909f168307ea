import type * as declared from '#contract/classroom/api/clips.ts'
import { clipPlayerOf } from '#contract/classroom/rules/clips.ts'
import { callTimes } from '#contract/lessons/rules/more-time.ts'
import { decideJoin } from '#contract/lessons/rules/session-window.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { clipLimits } from '#contract/vocabulary/clips.ts'
import { findBooking } from '#worker/features/classroom/sessions/store.ts'
import { isClip } from '#worker/files/clip.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { findClips, insertClip, removeClip } from './store.ts'
import { clipView } from './view.ts'

export const clips: Handlers<typeof declared> = {
  async listClips({ input, actor, services: { db }, now, fail }) {
    const { sessionId } = input.params
    const [booking, rows] = await Promise.all([findBooking(db, sessionId), findClips(db, sessionId, now)])
    // The same answer whether the session does not exist or belongs to others.
    if (!booking || clipPlayerOf(booking) !== actor.id) return fail('forbidden')
    return rows.map(clipView)
  },

  addClip: {
    async judge({ input, actor, services: { db, files }, now, fail }) {
      const { sessionId } = input.params
      const booking = (await findBooking(db, sessionId)) ?? fail('forbidden')
      if (clipPlayerOf(booking) !== actor.id) fail('forbidden')
      const { startAt: start, endAt, canceledAt, carried, members } = booking
      const times = callTimes(
        { start, end: endAt, canceledAt },
        carried.map((one) => ({ end: one.endAt })),
      )
      const answer = decideJoin(times, now)
      if (isRefused(answer)) fail(answer.refused)
      return async ({ body: { name, ms }, files: { sound } }) => {
        if (!sound) return fail('empty-request')
        if (!(await isClip(sound))) return fail('invalid-clip')
        enforceRateLimit(await countRequest(db, `clip:${actor.id}`, clipLimits.sent, now))
        const [one, other] = members
        const clip = {
          ...{ sessionId, tutorId: actor.id, otherId: one === actor.id ? other : one, name, ms },
          sound: await files.storeFile(sound, now),
          endsAt: times.end + clipLimits.keptMs,
        }
        const row = await insertClip(db, clip, now)
        return row ? clipView(row) : fail('too-many-clips')
      }
    },
  },

  async deleteClip({ input, actor, services: { db }, now }) {
    await removeClip(db, input.params.id, actor.id, now)
  },
}
