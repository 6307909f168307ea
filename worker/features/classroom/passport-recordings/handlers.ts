import type * as declared from '#contract/classroom/api/passport-recordings.ts'
import { toBand } from '#contract/classroom/rules/marks.ts'
import {
  decideHearing,
  decideRecording,
  decideRecordingAsk,
  isRecordingMarkOpen,
  isWeekOpen,
  recordingMarkOpenUntil,
  weekOpensAt,
} from '#contract/classroom/rules/passport-recordings.ts'
import { needsGuardian } from '#contract/people/rules/guardians.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { passportWeeks } from '#contract/vocabulary/passport.ts'
import { goalChoiceView } from '#worker/features/classroom/goals/store.ts'
import { toBands } from '#worker/features/classroom/marks/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { measureVoice } from '#worker/files/voice.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { listWaiting, readRecording, storeRecordingMark } from './mark-store.ts'
import { recordingView } from './row.ts'
import { deleteRecording, insertRecording, readOwnRecordings, storeAsk } from './store.ts'

const personView = ({ id, name, image }: { id: number; name: string | null; image: string | null }) => ({
  ...{ id, name },
  image: fileUrl(image),
})

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

export const passportRecordings: Handlers<typeof declared> = {
  async listPassportRecordings({ actor, services: { db, env }, now }) {
    const { goal, beganAt, recordings, tutors, guardian } = await readOwnRecordings(db, actor.id, now)
    const views = await Promise.all(recordings.map((row) => recordingView(row, tokenKeys(env), now)))
    return {
      state: needsGuardian(guardian, now) ? 'guardian-required' : 'open',
      goal,
      places: passportWeeks.map((week) => ({
        week,
        opensAt: toIsoInstantOrNull(beganAt === null ? null : weekOpensAt(week, beganAt)),
        isOpen: isWeekOpen(week, beganAt, now),
        recording: views.find((one) => one.week === week) ?? null,
      })),
      tutors: tutors.map(personView),
    }
  },

  sendPassportRecording: {
    async judge({ input, actor, services, now, fail }) {
      const { db, env, files } = services
      const { week } = input.params
      const { goal, beganAt, recordings, tutors, guardian } = await readOwnRecordings(db, actor.id, now)
      const filled = recordings.find((row) => row.week === week)
      const decided = decideRecording({ week, beganAt, isFilled: false }, guardian, now)
      if (isRefused(decided)) return fail(decided.refused)
      return async ({ body, files: { voice: sound } }) => {
        const content = sound && !('key' in sound.content) ? Uint8Array.from(sound.content) : null
        const lengthMs = sound && content ? await measureVoice(sound.type, content) : null
        if (!sound || !content || lengthMs === null) return fail('invalid-voice')
        const sha256 = await sha256Of(content)
        if (filled) return filled.sha256 === sha256 ? recordingView(filled, tokenKeys(env), now) : fail('illegal')
        const tutorId = body.tutorId ?? null
        if (tutorId !== null && !tutors.some(({ id }) => id === tutorId)) return fail('tutor-not-found')
        const file = await files.storeFile(sound, now)
        const row = await insertRecording(
          db,
          { studentId: actor.id, ...{ week, goal, file, lengthMs, sha256, tutorId } },
          now,
        )
        return row ? recordingView(row, tokenKeys(env), now) : fail('illegal')
      }
    },
  },

  async askRecordingMark({ input, actor, services: { db, env }, now, fail }) {
    const { week } = input.params
    const { tutorId } = input.body
    const { recordings, tutors, guardian } = await readOwnRecordings(db, actor.id, now)
    const recording = recordings.find((row) => row.week === week) ?? fail('recording-not-found')
    const decided = decideRecordingAsk(recording, tutorId, guardian, now)
    if (isRefused(decided)) return fail(decided.refused)
    if (!tutors.some(({ id }) => id === tutorId)) return fail('tutor-not-found')
    const at = { studentId: actor.id, week, seen: recording.updatedAt }
    const row = (await storeAsk(db, at, tutorId, now)) ?? fail('illegal')
    return recordingView(row, tokenKeys(env), now)
  },

  async deletePassportRecording({ input, actor, services: { db, env, later } }) {
    const key = await deleteRecording(db, actor.id, input.params.week)
    // What fails here is deleted by the sweep.
    if (key !== null) later(env.FILES.delete(key))
  },

  async listWaitingRecordings({ actor, services: { db }, now }) {
    const rows = await listWaiting(db, actor.id, now)
    return {
      list: rows.map(({ id, week, askedAt, studentId, name, image }) => ({
        ...{ id, week, askedAt: toIsoInstant(askedAt) },
        student: personView({ id: studentId, name, image }),
      })),
    }
  },

  async getPassportRecording({ input, actor, services: { db, env }, now, fail }) {
    const read = (await readRecording(db, input.params.id)) ?? fail('recording-not-found')
    const { recording, student, goal, previous, guardian } = read
    const decided = decideHearing(actor.id, recording, guardian, now)
    if (isRefused(decided)) return fail(decided.refused)
    return {
      recording: await recordingView(recording, tokenKeys(env), now),
      student: personView(student),
      goal: goal && goalChoiceView(goal),
      previous: previous && { bands: toBands(previous), overall: toBand(previous.overall) },
      isOpen: isRecordingMarkOpen(recording, now),
      openUntil: toIsoInstantOrNull(recordingMarkOpenUntil(recording)),
    }
  },

  markPassportRecording: {
    async judge({ input, actor, services: { db, env }, now, fail }) {
      const { recording, guardian } = (await readRecording(db, input.params.id)) ?? fail('recording-not-found')
      const decided = decideHearing(actor.id, recording, guardian, now)
      if (isRefused(decided)) return fail(decided.refused)
      if (!isRecordingMarkOpen(recording, now)) return fail('mark-closed')
      return async ({ body: { seen, ...texts } }) => {
        const { id, studentId, week, markedAt, updatedAt } = recording
        // Without `seen` a first mark is meant: a second device that saves another is told of the first.
        if (markedAt !== null && (seen === undefined || Date.parse(seen) !== updatedAt)) throw new StaleRow(null)
        const marked = { id, studentId, week, tutorId: actor.id }
        const isStored = await storeRecordingMark(db, marked, texts, markedAt === null ? null : updatedAt, now)
        if (!isStored) throw new StaleRow(null)
        const saved = await readRecording(db, id)
        return saved ? recordingView(saved.recording, tokenKeys(env), now) : fail('recording-not-found')
      }
    },
  },
}
