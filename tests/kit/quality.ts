import { sql } from 'drizzle-orm'
import { hourMs } from '#contract/shared/rules/time.ts'
import { listedTutor } from './pages.ts'
import { db, type Person } from './people.ts'

/** A listed tutor whose figures have called for a decision for an hour. */
export const tutorWithCase = async (name = 'هاني المتعثر'): Promise<Person & { readonly since: number }> => {
  const tutor = await listedTutor(name)
  const since = Date.now() - hourMs
  await db.run(sql`UPDATE tutor_figures SET case_since = ${since} WHERE tutor_id = ${tutor.id}`)
  return { ...tutor, since }
}
