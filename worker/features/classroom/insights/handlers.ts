import type * as declared from '#contract/classroom/api/insights.ts'
import { CorrectionsChanged, InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import {
  agreedSince,
  decideAgreement,
  decidePart,
  isStopped,
  mayFollowWish,
  wordsOf,
} from '#contract/classroom/rules/insights.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import type { Actor, Handlers } from '#worker/handler.ts'
import { getUserHub, type HubOwner, type KeptInsight } from '#worker/live-rooms.ts'
import type { Services } from '#worker/services.ts'
import { acceptSentence } from './accept.ts'
import { makeInsights } from './make.ts'
import { soundKey } from './sound.ts'
import * as store from './store.ts'
import { insightView } from './view.ts'

type Fail = (code: 'lesson-not-found' | 'forbidden') => never

const findOwn = async ({ db }: Services, lessonId: number, actor: Actor, fail: Fail): Promise<store.LessonInsight> => {
  const lesson = (await store.findLessonInsight(db, lessonId, actor.id)) ?? fail('lesson-not-found')
  return isLessonMember(actor, lesson) ? lesson : fail('forbidden')
}

const ownerOf = ({ id, createdAt }: Actor): HubOwner => ({ userId: id, madeAt: createdAt })

/** How many words of a text are compared with the student’s list. */
const comparedWords = 60

const newWords = async ({ announce }: Services, student: HubOwner, text: string) => {
  const words = wordsOf(text).slice(0, comparedWords)
  if (words.length === 0) return []
  const normalTexts = words.map((word) => word.text)
  const lacking = new Set(await askWords(announce, student, 'lacking', { normalTexts }))
  return words.filter((word) => lacking.has(word.text)).slice(0, insightLimits.words)
}

const readView = async (services: Services, lesson: store.LessonInsight, caller: Actor, now: number) => {
  const callerId = caller.id
  const { env, transcriber } = services
  const readReady = async (userId: number): Promise<KeptInsight | null> => {
    const side = lesson.sides.find((one) => one.userId === userId)
    return side?.state === 'ready' ? getUserHub(env, userId).readInsight(lesson.lessonId) : null
  }
  const isStudent = callerId === lesson.studentId
  const [own, ofStudent] = await Promise.all([readReady(callerId), isStudent ? null : readReady(lesson.studentId)])
  const words = isStudent && own ? await newWords(services, ownerOf(caller), own.text) : []
  return insightView(lesson, callerId, { own, words, ofStudent, hasService: transcriber !== null }, now)
}

const tellBoth = ({ announce, later }: Services, lesson: store.LessonInsight): void => {
  const since = toIsoInstantOrNull(agreedSince(lesson))
  const frame = frameOf(InsightChanged, { lesson: lesson.lessonId, since })
  later(announce.toUsers([lesson.studentId, lesson.tutorId], frame))
}

export const insights: Handlers<typeof declared> = {
  async getInsight({ input, actor, services, now, fail }) {
    return readView(services, await findOwn(services, input.params.id, actor, fail), actor, now)
  },

  setInsightConsent: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = await findOwn(services, input.params.id, actor, fail)
      return async ({ body: { on, standing } }) => {
        // Pressed meanwhile, on another device perhaps, or taken back in the settings.
        if (standing && !mayFollowWish(lesson, { userId: actor.id, wishes: lesson.wishes && on }, now))
          return readView(services, lesson, actor, now)
        const decided = decideAgreement(lesson, on, now)
        if (isRefused(decided)) return fail(decided.refused)
        if (on && !services.transcriber) return fail('service-unavailable')
        const { lessonId, end } = lesson
        const word = { lessonId, end, userId: actor.id, on }
        await (standing ? store.storeWishedConsent : store.storeConsent)(services.db, word, now)
        const changed = await findOwn(services, lessonId, actor, fail)
        tellBoth(services, changed)
        if (isStopped(changed)) services.later(makeInsights(services, now))
        return readView(services, changed, actor, now)
      }
    },
  },

  putInsightPart: {
    async judge({ input, actor, services, now, fail }) {
      const { db, env } = services
      const lesson = await findOwn(services, input.params.id, actor, fail)
      const { startedAt, ms, type } = input.query
      const part = { number: input.params.number, startedAt, ms }
      const decided = decidePart(lesson, actor.id, part, now)
      if (isRefused(decided)) return fail(decided.refused)
      return async ({ bytes: { size, stream } }) => {
        if (size === 0 || size > insightLimits.partBytes) fail('bad-request', 'Content-Length')
        const pieces: Uint8Array[] = []
        for await (const piece of stream) pieces.push(piece)
        const bytes = concatBytes(pieces)
        const ids = { lessonId: lesson.lessonId, userId: actor.id }
        if (bytes.length !== size) fail('bad-request', 'Content-Length')
        if (!(await store.storePart(db, ids, { ...part, type, bytes: size }, now))) return fail('not-agreed')
        const key = soundKey(ids, part.number)
        await env.FILES.put(key, bytes, { httpMetadata: { contentType: type } })
        // One of the two withdrew meanwhile, and what was there then is gone.
        if (await store.hasPart(db, { ...ids, number: part.number })) return
        await env.FILES.delete(key)
        fail('not-agreed')
      }
    },
  },

  endInsightSound: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = await findOwn(services, input.params.id, actor, fail)
      return async ({ body: { spoken } }) => {
        if (agreedSince(lesson) === null) fail('not-agreed')
        if (now < lesson.start) fail('illegal')
        const ids = { lessonId: lesson.lessonId, userId: actor.id }
        // Said before: it is being made, or was.
        if (await store.storeSoundEnd(services.db, ids, spoken, now)) tellBoth(services, lesson)
      }
    },
  },

  async repeatInsight({ input, actor, services, now, fail }) {
    const lesson = await findOwn(services, input.params.id, actor, fail)
    const ids = { lessonId: lesson.lessonId, userId: actor.id }
    if (!(await store.storeRepeat(services.db, ids, now))) fail('illegal')
  },

  setInsightText: {
    async judge({ input, actor, services, fail }) {
      const { lessonId } = await findOwn(services, input.params.id, actor, fail)
      return async ({ body: { text } }) => {
        if (!(await getUserHub(services.env, actor.id).changeInsight(lessonId, { text }))) fail('illegal')
      }
    },
  },

  async deleteInsightText({ input, actor, services, fail }) {
    const lesson = await findOwn(services, input.params.id, actor, fail)
    // While it is being made, taking the agreement back ends it.
    if (lesson.sides.find(({ userId }) => userId === actor.id)?.state !== 'ready') fail('illegal')
    await getUserHub(services.env, actor.id).dropInsight(ownerOf(actor), lesson.lessonId)
  },

  decideInsightSentence: {
    async judge({ input, actor, services, now, fail }) {
      const { announce, env, later } = services
      const lesson = await findOwn(services, input.params.id, actor, fail)
      return async ({ body: { act } }) => {
        const { lessonId, studentId, tutorId } = lesson
        const { number } = input.params
        const isOwn = actor.id === studentId
        const hub = getUserHub(env, studentId)
        if (isStopped(lesson)) fail('illegal')
        if (!isOwn && act === 'accept') {
          const kept = await hub.readInsight(lessonId)
          const sentence = kept?.sentences.find((one) => one.number === number && one.state !== 'own')
          if (!sentence) return fail('illegal')
          // Before it is noted as accepted, so that what is accepted is always a correction.
          const saved = await acceptSentence(announce, lesson, sentence, now)
          if (!saved) return fail('illegal')
          if (saved === 'too-many-corrections') return fail(saved)
          const frame = frameOf(CorrectionsChanged, { lesson: lessonId, added: saved.added })
          later(announce.toUsers([studentId, tutorId], frame))
        }
        if (!(await hub.changeInsight(lessonId, { number, act, isOwn }))) return fail('illegal')
        const frame = frameOf(InsightChanged, { lesson: lessonId, since: toIsoInstantOrNull(agreedSince(lesson)) })
        later(announce.toUsers([studentId, tutorId], frame))
      }
    },
  },
}
