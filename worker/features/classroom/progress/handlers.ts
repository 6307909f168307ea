import type * as declared from '#contract/classroom/api/progress.ts'
import { advanceSums, toProgress } from '#contract/classroom/rules/progress.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import type { Handlers } from '#worker/handler.ts'
import { readProgress, storeGoal, storeSums } from './store.ts'

export const progress: Handlers<typeof declared> = {
  async getProgress({ actor, services: { db, announce, later }, now }) {
    const [{ sums, since, goalMinutes }, counted] = await Promise.all([
      readProgress(db, actor.id, now),
      askWords(announce, { userId: actor.id, madeAt: actor.createdAt }, 'counts', {}),
    ])
    const words = counted ?? { known: 0, total: 0 }
    const advanced = advanceSums(sums, since, now)
    if (advanced) later(storeSums(db, actor.id, sums, advanced))
    const { year, ...known } = toProgress(sums, since, now)
    return { ...known, year: { ...year, firstWeek: toIsoInstant(year.firstWeek) }, words, goalMinutes }
  },

  setProgressGoal: ({ input, actor, services: { db } }) => storeGoal(db, actor.id, input.body.minutes),
}
