/** Lessons whose two agree that what they say becomes text, their sound, and the job that makes the text. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { endInsightSound, getInsight, putInsightPart, setInsightConsent } from '#contract/classroom/api/insights.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { makeInsights } from '#worker/features/classroom/insights/make.ts'
import type { Transcriber } from '#worker/gateways/transcriber/transcriber.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'

export const bucket = (env as Bindings).FILES

/** A lesson that has just begun. */
export const running = async (fields: Parameters<typeof people.student>[0] = {}) => {
  const [student, tutor] = [await people.student(fields), await people.tutor()]
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - minutes(5) })
  return { student, tutor, lesson, at: { params: { id: lesson.id } } }
}

export const agree = (person: Person, id: number, on = true) =>
  person.api(setInsightConsent, { params: { id }, body: { on } })

/** Both have agreed a minute ago. */
export const agreed = async (fields: Parameters<typeof people.student>[0] = {}) => {
  const all = await running(fields)
  await agree(all.student, all.lesson.id)
  await agree(all.tutor, all.lesson.id)
  return all
}

export const insightOf = (person: Person, id: number) => person.api(getInsight, { params: { id } })

/** Sound of a second, from a second ago. */
export const send = (person: Person, id: number, number = 1, change: { startedAt?: number; ms?: number } = {}) =>
  person.api(putInsightPart, {
    params: { id, number },
    query: { startedAt: Date.now() - 1000, ms: 1000, type: 'audio/webm', ...change },
    bytes: new Blob([Uint8Array.of(26, 69, 223, 163, number)]),
  })

export const endSound = (person: Person, id: number, spoken = [40, 20]) =>
  person.api(endInsightSound, { params: { id }, body: { spoken } })

export const soundOf = async ({ id }: Person, lessonId: number): Promise<number> =>
  (await bucket.list({ prefix: `insights/${id}/${lessonId}/` })).objects.length

/** Waits for the millisecond after an instant, before which nothing was recorded. */
export const untilPast = async (at: number): Promise<void> => {
  while (Date.now() <= at) await scheduler.wait(1)
}

/** Runs the job with parts of the services replaced. */
export const runInsights = async (
  now = Date.now(),
  change: { transcriber?: Partial<Transcriber> | null; env?: Partial<Bindings> } = {},
) => {
  const context = createExecutionContext()
  const built = buildServices({ ...(env as Bindings), ...change.env }, context)
  const services = Object.create(built, {
    ...(change.transcriber !== undefined && {
      transcriber: { value: change.transcriber && { ...built.transcriber, ...change.transcriber } },
    }),
  }) as typeof built
  const result = await makeInsights(services, now).then(
    () => null,
    (fault: unknown) => fault,
  )
  await waitOnExecutionContext(context)
  return result
}
