import type * as declared from '#contract/classroom/api/ink.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { findLesson } from '#worker/features/lessons/store.ts'
import type { Handlers } from '#worker/handler.ts'

export const ink: Handlers<typeof declared> = {
  async getLessonInk({ input, actor, services, fail }) {
    const lesson = (await findLesson(services.db, input.params.id)) ?? fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    return services.announce.readInk(lesson.sessionId)
  },
}
