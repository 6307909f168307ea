import type * as declared from '#contract/classroom/api/notes.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { findLesson } from '#worker/features/lessons/store.ts'
import type { Handlers } from '#worker/handler.ts'

export const notes: Handlers<typeof declared> = {
  async getLessonNotes({ input, actor, services, fail }) {
    const lesson = (await findLesson(services.db, input.params.id)) ?? fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    const { changedAt, ...rest } = await services.announce.readNotes(lesson.callSession ?? lesson.sessionId)
    return { ...rest, changedAt: changedAt === null ? null : toIsoInstant(changedAt) }
  },
}
