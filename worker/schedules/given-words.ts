/** What the hub of a student keeps of their words and corrections, as the archive of the person has it. Raw SQL: one row. */
import { Role } from '#contract/vocabulary/roles.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import type { Services } from '#worker/services.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { GivenRow } from './archive-store.ts'

type Asked = Pick<Services, 'announce'>
type Pages = AsyncIterable<readonly GivenRow[]>

/** Rows asked for at once. */
const limit = 200

/** Null for whoever is no student. */
export const findWordOwner = async ({ db }: Pick<Services, 'db'>, userId: number): Promise<HubOwner | null> => {
  const row = await statement(
    db,
    `SELECT created_at AS madeAt FROM users WHERE id = :userId AND role = ${Role.Student}`,
    { userId },
  ).first<{ madeAt: number }>()
  return row && { userId, madeAt: row.madeAt }
}

export async function* readWords({ announce }: Asked, owner: HubOwner): Pages {
  for (let after = 0; ; ) {
    const page = (await askWords(announce, owner, 'whole', { after, limit })) ?? []
    if (page.length === 0) return
    yield page.map(({ dueAt, stability, difficulty, reviews, lapses, history, createdAt, updatedAt, ...word }) => ({
      ...{ ...word, due_at: dueAt, stability, difficulty, reviews, lapses, history },
      ...{ created_at: createdAt, updated_at: updatedAt },
    }))
    after = page.at(-1)?.id ?? after
    if (page.length < limit) return
  }
}

/** Those the student is shown by now. */
export async function* readCorrections({ announce }: Asked, owner: HubOwner, now: number): Pages {
  for (let after = 0; ; ) {
    const page = (await askWords(announce, owner, 'wholeCorrections', { after, limit, now })) ?? []
    if (page.length === 0) return
    yield page.map(({ lessonId, dueAt, createdAt, updatedAt, ...correction }) => ({
      ...{ ...correction, lesson_id: lessonId, due_at: dueAt, created_at: createdAt, updated_at: updatedAt },
    }))
    after = page.at(-1)?.id ?? after
    if (page.length < limit) return
  }
}

export async function* readReviewDays({ announce }: Asked, owner: HubOwner): Pages {
  // Of times before 1970 there is none.
  for (let after = 0; ; ) {
    const page = (await askWords(announce, owner, 'days', { after, limit })) ?? []
    if (page.length === 0) return
    yield page.map(({ day, reviews }) => ({ day, reviews }))
    after = page.at(-1)?.day ?? after
    if (page.length < limit) return
  }
}

/** Pages of progress, each row with how many words there are. */
export async function* withCounts({ announce }: Asked, owner: HubOwner, pages: Pages): Pages {
  for await (const page of pages) {
    const { total, known } = (await askWords(announce, owner, 'counts', {})) ?? { total: 0, known: 0 }
    yield page.map((row) => ({ ...row, words: total, known_words: known }))
  }
}
